//! Moving things so that they fit.
