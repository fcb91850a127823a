/** Worker thread that calculates one proposal at a time, so that requests are not blocked. */
import { parentPort } from 'node:worker_threads'
import { proposeDay } from '@kervan/domain/courier/dispatch/proposeDay'
import type { DayPlan } from '@kervan/domain/courier/dispatch/proposeDay'

/** Time limit in ms: the heuristic has converged by then, and a whole proposal takes less than two seconds. */
const maxMilliseconds = 1300
/** Iteration limit; more does not improve a small day. */
const iterationsPerStop = 600

parentPort!.on('message', (plan: DayPlan) =>
  parentPort!.postMessage(
    proposeDay(plan, {
      seed: 1,
      iterations: 2000 + iterationsPerStop * plan.stops.length,
      maxMilliseconds,
      now: () => performance.now(),
    }),
  ),
)
