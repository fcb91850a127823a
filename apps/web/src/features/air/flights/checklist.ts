/** Checklist of a flight: which steps are done and which one is next. */
import type { AnswerOf } from '@kervan/contract/endpoint'
import type { flightEndpoints } from '@kervan/contract/air/flights/flight.endpoints'
import { hasLeft, takesBags } from '@kervan/domain/air/flightLife'

export type Flight = AnswerOf<typeof flightEndpoints.findFlight>
export type Declaration = AnswerOf<typeof flightEndpoints.checkDeclaration>

const flightSteps = ['bags', 'declaration', 'handover', 'close', 'depart', 'arrive'] as const
export type FlightStep = (typeof flightSteps)[number]

/** `waiting`: recorded, and nobody has been notified of it yet. */
export type StepState = 'done' | 'waiting' | 'open'

export interface ChecklistStep {
  key: FlightStep
  state: StepState
}

/** True when the flight has bags, and all of them are closed and loaded. */
export const areBagsReady = ({ bagCount, openBagCount, unloadedBagCount }: Flight): boolean =>
  bagCount > 0 && openBagCount + unloadedBagCount === 0

const isComplete = (declaration: Declaration | null): boolean =>
  declaration !== null && declaration.shipmentCount > 0 && declaration.items.length === 0

const isDone = (key: FlightStep, flight: Flight, declaration: Declaration | null): boolean => {
  switch (key) {
    case 'bags':
      return areBagsReady(flight) || hasLeft(flight.state)
    case 'declaration':
      return isComplete(declaration)
    case 'handover':
      return flight.handovers.length > 0
    case 'close':
      return !takesBags(flight.state)
    case 'depart':
      return hasLeft(flight.state)
    case 'arrive':
      return flight.state === 'arrived'
  }
}

/**
 * Steps of the flight in their order.
 * @param declaration null without access to the declaration, or while it could not be read
 * @param seesDeclaration false leaves the step out
 */
export const checklistOf = (
  flight: Flight,
  declaration: Declaration | null,
  seesDeclaration: boolean,
): ChecklistStep[] =>
  flightSteps
    .filter((key) => key !== 'declaration' || seesDeclaration)
    .map((key) => ({
      key,
      state: flight.undo?.move === key ? 'waiting' : isDone(key, flight, declaration) ? 'done' : 'open',
    }))

/** First open step; after the departure only the arrival remains, because earlier steps cannot be made up for. */
export const nextStep = (steps: readonly ChecklistStep[], { state }: Flight): FlightStep | null =>
  steps.find(({ key, state: one }) => one === 'open' && (!hasLeft(state) || key === 'arrive'))?.key ?? null

/** Bags that block the closing (open ones) or the departure (open or not loaded ones). */
export const blockingBags = ({ unreadyBags }: Flight, step: 'close' | 'depart') =>
  step === 'close' ? unreadyBags.filter(({ state }) => state === 'open') : unreadyBags
