/**
 * Retries of work that waits for another company's server: after 10 to 20 seconds, then about twice as long each
 * time up to two hours, for about a day in all. Spread into a job kind.
 */
export const patientRetries = { retryLimit: 20, retryDelaySeconds: 10, longestRetryDelaySeconds: 7200 }
