/** Error codes of this feature with their types; their texts are `errors.<code>` in its text file. */
export const airErrors = {
  flightStateRefused: 'Conflict',
  flightHasLeft: 'Conflict',
  flightBagsOpen: 'Conflict',
  flightBagsNotLoaded: 'Conflict',
  flightEmpty: 'Business',
  flightFarFromPlan: 'Business',
  flightUndoOver: 'Conflict',
  flightUndoOpen: 'Conflict',
  flightBagsReceived: 'Conflict',
  flightTakesNoBags: 'Conflict',
  flightWithoutAgent: 'Business',
  bagStateRefused: 'Conflict',
  bagFlightLeft: 'Conflict',
  bagFlightNotArrived: 'Conflict',
  bagNotMovable: 'Conflict',
} as const
