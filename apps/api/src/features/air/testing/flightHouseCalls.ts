import type { Call } from '../../../testing/testApp.ts'

const id = '00000000-0000-4000-8000-000000000001'

/** Builds the fields of a flight as sent by its form. */
export const buildFlight = (changes: object = {}) => ({
  airlineCode: 'TK',
  flightNumber: 'TK6401',
  masterWaybill: '235-1234 5675',
  origin: 'IST',
  destination: 'MUC',
  departurePlanned: '2026-11-25T12:44',
  arrivalPlanned: '2026-11-25T14:20',
  ...changes,
})

/** Calls about flights and bags with their inputs; refused to agents regardless of their flags. */
export const flightHouseCalls: Record<string, Omit<Call, 'token'>> = {
  listFlights: { body: {} },
  exportFlights: { body: { format: 'csv' } },
  findFlight: { body: { id } },
  createFlight: { body: buildFlight() },
  updateFlight: { body: { id, version: 1, ...buildFlight() } },
  changeFlightState: { body: { id, move: 'close' } },
  undoFlightMove: { body: { id } },
  checkDeclaration: { body: { id } },
  getFlightFile: { body: { id, kind: 'fwb' } },
  previewPreAlert: { body: { id } },
  sendPreAlert: { body: { id } },
  recordHandover: { body: { id, name: 'Ali Veli', signature: 'iVBORw0KGgoAAAANSUhEUg==' } },
  getHandoverSignature: { body: { id } },
  listBags: { body: {} },
  exportBags: { body: { format: 'csv' } },
  findBag: { body: { id } },
  createBag: { body: { destination: 'MUC' } },
  updateBag: { body: { id, version: 1, destination: 'MUC' } },
  splitBag: { body: { id, pieces: [{ shipmentId: id, pieceNumber: 1 }] } },
  changeBagState: { body: { id, move: 'close' } },
  getBagShipments: { body: { bagId: id } },
  scanIntoBag: { body: { id, bagId: id, barcode: 'KRV-41870392-5' } },
  scanOutOfBag: { body: { id, bagId: id, barcode: 'KRV-41870392-5' } },
  getBagLabels: { body: { bagIds: [id] } },
}
