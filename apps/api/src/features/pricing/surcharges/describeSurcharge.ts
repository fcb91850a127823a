import type { Surcharge } from '@kervan/contract/pricing/surcharges/surcharge.endpoints'
import { rowVersionOf } from '../../../platform/rowVersion.ts'
import { stateOn } from '../validityOn.ts'
import type { SurchargeRecord, SurchargeRow } from './surcharge.queries.ts'

const numberOrNull = (text: string | null): number | null => (text === null ? null : Number(text))

/** Version of a rule's own fields, without the names of carrier and service. */
export const versionOfSurcharge = (row: SurchargeRow): string =>
  rowVersionOf([
    ...[row.kind, row.per, row.amount, row.minimum, row.currency, row.fuelApplies, row.paidBy],
    ...[row.contentKind, row.countryCodes, row.validFrom, row.validTo, row.source],
    ...[row.overLongestCm, row.overSecondCm, row.overLengthPlusGirthCm, row.overKg],
  ])

export const describeSurcharge = (row: SurchargeRecord, today: string): Surcharge => ({
  id: row.id,
  supplierId: row.carrierId,
  supplierName: row.carrierName,
  supplierServiceMethodId: row.serviceId,
  supplierServiceMethodName: row.serviceName,
  kind: row.kind as Surcharge['kind'],
  currency: row.currency,
  per: row.per as Surcharge['per'],
  amount: Number(row.amount),
  minimum: numberOrNull(row.minimum),
  fuelApplies: row.fuelApplies,
  paidBy: row.paidBy as Surcharge['paidBy'],
  contentKind: row.contentKind as Surcharge['contentKind'],
  countryCodes: row.countryCodes,
  overLongestCm: numberOrNull(row.overLongestCm),
  overSecondCm: numberOrNull(row.overSecondCm),
  overLengthPlusGirthCm: numberOrNull(row.overLengthPlusGirthCm),
  overKg: numberOrNull(row.overKg),
  validFrom: row.validFrom,
  validTo: row.validTo,
  state: stateOn(today, row),
  source: row.source,
  version: versionOfSurcharge(row),
})
