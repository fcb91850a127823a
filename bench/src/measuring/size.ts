/** Single round on little data, set by `npm run bench -- --once`. Child programs inherit the variable. */
export const isOnce = process.env.BENCH_ONCE === '1'

export const sizeOf = (whole: number, once: number): number => (isOnce ? once : whole)
