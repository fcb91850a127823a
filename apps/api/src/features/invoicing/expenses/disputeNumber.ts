/** Number of a dispute as letters and screens show it. */
export const disputeNumberOf = (serial: number): string => `TI-${String(serial).padStart(6, '0')}`
