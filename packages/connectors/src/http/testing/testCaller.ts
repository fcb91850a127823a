import { createHttpCaller } from '../httpCaller.ts'
import type { CallerOptions } from '../httpCaller.ts'
import type { HttpCaller } from '../httpCall.ts'

/** A caller for servers on loopback that waits next to nothing between attempts. */
export const testCaller = (changes: Partial<CallerOptions> = {}): HttpCaller =>
  createHttpCaller({
    target: 'test',
    now: () => new Date(),
    isPrivateAllowed: true,
    retry: { attempts: 3, firstWaitMs: 2 },
    ...changes,
  })
