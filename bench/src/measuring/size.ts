/** With `npm run bench -- --once` every bench runs one round on little data. Programs that a bench forks inherit it. */
export const isOnce = process.env.BENCH_ONCE === '1'

export const sizeOf = (whole: number, once: number): number => (isOnce ? once : whole)
