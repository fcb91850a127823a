export function enterProject(): void
export function buildOnce(): Promise<void>
