/** How often a property is tried: 2,000 times with all tests, as often as PROPERTY_RUNS says on demand. */
export const propertyRuns = { numRuns: Number(process.env.PROPERTY_RUNS ?? 2000) }

/** Room for the runs that were asked for; nothing is asserted about it. */
export const propertyPatience = 60_000 + propertyRuns.numRuns * 20
