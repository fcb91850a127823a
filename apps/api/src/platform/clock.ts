/** The only source of the time. Tests turn it by hand. */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()
