/** A thread that works out one day after the other, so that no request waits for it. */
import { parentPort } from 'node:worker_threads'
import { proposeDay } from '@kervan/domain/courier/dispatch/proposeDay'
import type { DayPlan } from '@kervan/domain/courier/dispatch/proposeDay'

/** The heuristic has cooled down by then; with reading and answering a proposal takes less than two seconds. */
const maxMilliseconds = 1300
/** More than that improves a small day no more. */
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
