import type { externalReservationEndpoints } from '@kervan/contract/reservation/externalReservation.endpoints'
import type { Handlers } from '../../../platform/http/bind.ts'
import { createExternal } from './createExternal.ts'
import { convertExternal, rejectExternal } from './decideExternal.ts'
import { externalReservationList } from './externalReservations.list.ts'
import { readPartners, savePartner } from './partners.ts'
import { findDuplicates, readStatistics } from './readExternal.ts'

export const externalReservationHandlers: Handlers<typeof externalReservationEndpoints> = {
  createExternalReservation: (ctx, { body }) => createExternal(ctx, body),
  listExternalReservations: externalReservationList.findPage,
  exportExternalReservations: externalReservationList.exportAll,
  findExternalDuplicates: (ctx, { body }) => findDuplicates(ctx, body),
  getExternalStatistics: (ctx, { body }) => readStatistics(ctx, body),
  convertExternalReservation: (ctx, { body }) => convertExternal(ctx, body),
  rejectExternalReservation: (ctx, { body }) => rejectExternal(ctx, body),
  listReservationPartners: (ctx) => readPartners(ctx),
  saveReservationPartner: (ctx, { body }) => savePartner(ctx, body),
}
