import type { flightEndpoints } from '@kervan/contract/air/flights/flight.endpoints'
import type { Handlers } from '../../../platform/http/bind.ts'
import { changeFlightState } from './changeFlightState.ts'
import { checkDeclaration, readFlightFile } from './files/readFlightFile.ts'
import { flightList } from './flights.list.ts'
import { readSignature, recordHandover } from './handover.ts'
import { readFlight } from './readFlight.ts'
import { createFlight, updateFlight } from './saveFlight.ts'
import { previewPreAlert, sendPreAlert } from './sendPreAlert.ts'
import { undoFlightMove } from './undoFlightMove.ts'

export const flightHandlers: Handlers<typeof flightEndpoints> = {
  listFlights: flightList.findPage,
  exportFlights: flightList.exportAll,
  findFlight: (ctx, { body }) => readFlight(ctx, body),
  createFlight: (ctx, { body }) => createFlight(ctx, body),
  updateFlight: (ctx, { body }) => updateFlight(ctx, body),
  changeFlightState: (ctx, { body }) => changeFlightState(ctx, body),
  undoFlightMove: (ctx, { body }) => undoFlightMove(ctx, body),
  checkDeclaration: (ctx, { body }) => checkDeclaration(ctx, body),
  getFlightFile: (ctx, { body }) => readFlightFile(ctx, body),
  previewPreAlert: (ctx, { body }) => previewPreAlert(ctx, body),
  sendPreAlert: (ctx, { body }) => sendPreAlert(ctx, body),
  recordHandover: (ctx, { body }) => recordHandover(ctx, body),
  getHandoverSignature: (ctx, { body }) => readSignature(ctx, body),
}
