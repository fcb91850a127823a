/** What a day of couriers asks of the heuristic, and what it answers (docs/rules.md, Dispatch). */

/** All times are minutes of one day, or any other unit that both matrices of `Travel` and the windows share. */
export interface RoutingStop {
  /** Row and column of the travel matrices. */
  location: number
  /** Service may not begin before or after. A courier who is early waits. */
  from: number
  to: number
  service: number
  weight: number
  /** How much worse it is to leave this one out than another; 1 if it does not say. */
  importance?: number
}

export interface RoutingVehicle {
  start: number
  end: number
  /** Leaves not before, is back not after. */
  from: number
  to: number
  maxStops: number
  maxWeight: number
}

/** Square matrices, row by row. */
export interface Travel {
  size: number
  distance: Float64Array
  duration: Float64Array
}

export interface RoutingProblem {
  stops: readonly RoutingStop[]
  vehicles: readonly RoutingVehicle[]
  travel: Travel
  /** Whether this vehicle may serve this stop at all; every vehicle serves every stop without it. */
  serves?: (vehicle: number, stop: number) => boolean
}

export interface RoutingSolution {
  /** Stops of each vehicle in order; empty for a vehicle that stays at home. */
  routes: number[][]
  /** Stops that no vehicle can take within its window and limits. */
  unserved: number[]
  distance: number
}
