/** Input and output of the routing heuristic for a day of couriers (docs/rules.md, Dispatch). */

/** All times use minutes of one day, or any unit that `Travel` and the windows share. */
export interface RoutingStop {
  /** Row and column of the stop in the travel matrices. */
  location: number
  /** Time window in which service must begin. An early courier waits. */
  from: number
  to: number
  service: number
  weight: number
  /** Relative cost of leaving the stop out of the plan; default 1. */
  importance?: number
}

export interface RoutingVehicle {
  start: number
  end: number
  /** Earliest departure and latest return of the vehicle. */
  from: number
  to: number
  maxStops: number
  maxWeight: number
}

/** Travel distances and times as square matrices in row-major order. */
export interface Travel {
  size: number
  distance: Float64Array
  duration: Float64Array
}

export interface RoutingProblem {
  stops: readonly RoutingStop[]
  vehicles: readonly RoutingVehicle[]
  travel: Travel
  /** Returns true when this vehicle may serve this stop; default: every vehicle serves every stop. */
  serves?: (vehicle: number, stop: number) => boolean
}

export interface RoutingSolution {
  /** Stops of each vehicle in order; empty for an unused vehicle. */
  routes: number[][]
  /** Stops that no vehicle can serve within its window and limits. */
  unserved: number[]
  distance: number
}
