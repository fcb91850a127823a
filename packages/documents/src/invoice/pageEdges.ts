// Page edges of portrait A4 in points.
export const pageLeft = 38
export const pageRight = 557
export const pageTop = 42
/** Lower edge of the content; the footer is below. */
export const pageBottom = 786

export const ink = '#111827'
export const mutedInk = '#6b7280'
export const ruleInk = '#d1d5db'
