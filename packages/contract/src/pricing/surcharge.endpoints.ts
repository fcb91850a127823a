/** Surcharge rules and the postal codes of remote areas (decisions, section 4). */
import { z } from 'zod'
import { surchargeBases, surchargeKinds, surchargePayers } from '@kervan/domain/rating/rateRows'
import { endpoint } from '../endpoint.ts'
import { countryCode, outcome, pageRequest } from '../fields.ts'
import { validityStates } from './fuel.endpoints.ts'
import {
  excelContentType,
  excelFileTypes,
  fileProblem,
  maxImportBytes,
  priceDay,
  rowId,
  rowVersion,
} from './pricingFields.ts'
import { checkSurcharge, surchargeFields } from './surchargeFields.ts'

const access = 'pricing_supplierfuelcharge'

const surcharge = z.object({
  id: z.int(),
  supplierId: z.int(),
  supplierName: z.string(),
  /** Null: all services, but for days on which they have a rule of this kind of their own. */
  supplierServiceMethodId: z.int().nullable(),
  supplierServiceMethodName: z.string().nullable(),
  kind: z.enum(surchargeKinds),
  currency: z.string(),
  per: z.enum(surchargeBases),
  amount: z.number(),
  minimum: z.number().nullable(),
  fuelApplies: z.boolean(),
  paidBy: z.enum(surchargePayers),
  contentKind: z.enum(['document', 'package']).nullable(),
  countryCodes: z.array(z.string()).nullable(),
  overLongestCm: z.number().nullable(),
  overSecondCm: z.number().nullable(),
  overLengthPlusGirthCm: z.number().nullable(),
  overKg: z.number().nullable(),
  validFrom: z.iso.date(),
  validTo: z.iso.date().nullable(),
  state: z.enum(validityStates),
  source: z.string(),
  version: z.string(),
})
export type Surcharge = z.output<typeof surcharge>

const remoteArea = z.object({
  id: z.int(),
  countryCode: z.string(),
  countryName: z.string(),
  fromPostalCode: z.string(),
  toPostalCode: z.string(),
})

/** A multipart form sends every field as text. */
const sentId = () => z.preprocess((sent) => (sent === '' ? undefined : Number(sent)), rowId())
const sentFlag = z.preprocess((sent) => (typeof sent === 'string' ? sent === 'true' : sent), z.boolean())

export const surchargeEndpoints = {
  listSurcharges: endpoint({
    method: 'POST',
    path: '/api/Pricing/GetSurcharges',
    access,
    summary: 'Surcharge rules by carrier and kind',
    body: z.object({
      supplierId: rowId().nullish(),
      kind: z.enum(surchargeKinds, 'validation:choice').nullish(),
      state: z.enum(validityStates, 'validation:choice').nullish(),
      ...pageRequest,
    }),
    answer: z.object({ items: z.array(surcharge), totalCount: z.int() }),
  }),
  createSurcharge: endpoint({
    method: 'POST',
    path: '/api/Pricing/CreateSurcharge',
    access,
    summary: 'A rule from a day on; it may take the place of another one, which then ends the day before',
    body: surchargeFields.extend({ replacesId: rowId().nullish() }).superRefine(checkSurcharge),
    answer: surcharge,
    idempotent: true,
  }),
  updateSurcharge: endpoint({
    method: 'POST',
    path: '/api/Pricing/UpdateSurcharge',
    access,
    summary: 'Changes a rule that has not begun; one in force is replaced from a day on instead',
    body: surchargeFields
      .omit({ supplierId: true, supplierServiceMethodId: true })
      .extend({ id: rowId(), version: rowVersion() })
      .superRefine(checkSurcharge),
    answer: surcharge,
    errors: ['ruleHasBegun', 'changedMeanwhile'],
  }),
  endSurcharge: endpoint({
    method: 'POST',
    path: '/api/Pricing/EndSurcharge',
    access,
    summary: 'The last day of a rule that is not over; null lets it go on',
    body: z.object({ id: rowId(), version: rowVersion(), validTo: priceDay().nullable() }),
    answer: surcharge,
    errors: ['validityOver', 'changedMeanwhile'],
  }),
  deleteSurcharge: endpoint({
    method: 'POST',
    path: '/api/Pricing/DeleteSurcharge',
    access,
    summary: 'Deletes a rule that has not begun',
    body: z.object({ id: rowId() }),
    answer: outcome,
    errors: ['validityBegun'],
  }),
  listRemoteAreas: endpoint({
    method: 'POST',
    path: '/api/Pricing/GetRemoteAreas',
    access,
    summary: 'Postal-code ranges of a carrier that are charged as remote, and how many each country has',
    body: z.object({
      supplierId: rowId(),
      countryCode: countryCode('validation:choice').nullish(),
      ...pageRequest,
    }),
    answer: z.object({
      items: z.array(remoteArea),
      totalCount: z.int(),
      countries: z.array(z.object({ code: z.string(), name: z.string(), count: z.int() })),
    }),
  }),
  importRemoteAreas: endpoint({
    method: 'POST',
    path: '/api/Pricing/ImportRemoteAreas',
    access,
    summary:
      'Puts a file of postal ranges in the place of all the carrier’s; as a trial it only says what would change',
    multipart: { maxFileBytes: maxImportBytes, accept: excelFileTypes },
    body: z.object({ supplierId: sentId(), isTrial: sentFlag.default(false) }),
    answer: z.object({
      /** With any, nothing is stored. */
      problems: z.array(fileProblem),
      addedCount: z.int(),
      removedCount: z.int(),
      unchangedCount: z.int(),
      isStored: z.boolean(),
    }),
    limit: { max: 20, windowSeconds: 60 },
    idempotent: true,
  }),
  downloadRemoteAreas: endpoint({
    method: 'POST',
    path: '/api/Pricing/GetRemoteAreaTemplate',
    access,
    summary: 'The Excel file of postal ranges to fill in, or with a carrier’s ranges as they are',
    body: z.object({ supplierId: rowId().nullish() }),
    answer: { contentTypes: [excelContentType] },
  }),
}
