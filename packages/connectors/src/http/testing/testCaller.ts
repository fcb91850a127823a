import { createHttpCaller } from '../httpCaller.ts'
import type { CallerOptions } from '../httpCaller.ts'
import type { HttpCaller } from '../httpCall.ts'

/** HTTP caller for loopback servers with almost no delay between attempts. */
export const testCaller = (changes: Partial<CallerOptions> = {}): HttpCaller =>
  createHttpCaller({
    target: 'test',
    now: () => new Date(),
    isPrivateAllowed: true,
    retry: { attempts: 3, firstWaitMs: 2 },
    ...changes,
  })
