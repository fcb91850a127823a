/** Number of runs per property: 2,000 by default, overridden by PROPERTY_RUNS. */
export const propertyRuns = { numRuns: Number(process.env.PROPERTY_RUNS ?? 2000) }

/** Timeout in ms that grows with the number of runs; not a performance limit. */
export const propertyPatience = 60_000 + propertyRuns.numRuns * 20
