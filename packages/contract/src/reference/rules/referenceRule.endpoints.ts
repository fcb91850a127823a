/** Reference rules: formats of numbers on parcels, bags and flights, and recognition of scanned texts. */
import { longestCode, longestPattern, longestPrefix } from '@kervan/domain/reference/barcodePattern'
import { checkDigitMethodNames } from '@kervan/domain/reference/checkDigitMethods'
import { gs1Names } from '@kervan/domain/reference/gs1'
import { referenceKinds } from '@kervan/domain/reference/referenceRule'
import { shipmentStates } from '@kervan/domain/shipment/shipmentLife'
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { optionalText, requiredText, rowId, versionNumber } from '../../fields.ts'
import { choiceFilter, flagFilter, searchFilter } from '../../list/filters.ts'
import { numberedListEndpoint } from '../../list/listEndpoint.ts'

const access = 'pickup'

export const largestPriority = 9999

const referenceRule = z.object({
  id: z.int(),
  version: z.int(),
  name: z.string(),
  kind: z.enum(referenceKinds),
  supplierCode: z.string().nullable(),
  service: z.string().nullable(),
  prefix: z.string(),
  length: z.int().nullable(),
  pattern: z.string(),
  checkDigit: z.enum(checkDigitMethodNames),
  priority: z.int(),
  isActive: z.boolean(),
  /** For our own rules: new references get this prefix. Other prefixes are earlier ones, still recognised. */
  isIssuing: z.boolean(),
  shortest: z.int(),
  longest: z.int(),
  /** Example number that matches the rule; not assigned to anything. */
  example: z.string().nullable(),
})
export type ReferenceRuleRow = z.output<typeof referenceRule>

const rules = numberedListEndpoint({
  path: '/api/Pickup/GetReferenceRules',
  access,
  summary: 'How numbers of shipments, carriers, bags and flights look, in the order in which they are tried',
  name: 'referenceRules',
  title: 'shell:screen.referenceRule',
  filters: {
    search: searchFilter('reference/rules:search'),
    kind: choiceFilter(
      'reference/rules:field.kind',
      referenceKinds,
      (kind) => `reference/rules:kindName.${kind}`,
    ),
    isActive: flagFilter('reference/rules:field.use', (option) =>
      option === 'true' ? 'reference/rules:used' : 'reference/rules:notUsed',
    ),
  },
  item: referenceRule,
  columns: {
    name: { kind: 'text', title: 'reference/rules:field.name', isIdentity: true, value: (row) => row.name },
    kind: {
      kind: 'word',
      title: 'reference/rules:field.kind',
      value: (row) => `reference/rules:kindName.${row.kind}`,
    },
    supplier: { kind: 'text', title: 'reference/rules:field.supplier', value: (row) => row.supplierCode },
    service: { kind: 'text', title: 'reference/rules:field.service', value: (row) => row.service },
    prefix: { kind: 'text', title: 'reference/rules:field.prefix', value: (row) => row.prefix || null },
    length: {
      kind: 'text',
      title: 'reference/rules:field.length',
      value: ({ shortest, longest }) => (shortest === longest ? `${longest}` : `${shortest}–${longest}`),
    },
    pattern: {
      kind: 'text',
      title: 'reference/rules:field.pattern',
      isHiddenAtFirst: true,
      value: (row) => row.pattern,
    },
    checkDigit: {
      kind: 'word',
      title: 'reference/rules:field.checkDigit',
      value: (row) => `reference/rules:methodName.${row.checkDigit}`,
    },
    example: {
      kind: 'reference',
      title: 'reference/rules:field.example',
      value: (row) => row.example,
    },
    priority: { kind: 'number', title: 'reference/rules:field.priority', value: (row) => row.priority },
    use: {
      kind: 'word',
      title: 'reference/rules:field.use',
      value: (row) =>
        row.isIssuing
          ? 'reference/rules:issuing'
          : row.isActive
            ? 'reference/rules:used'
            : 'reference/rules:notUsed',
    },
  },
  sorts: ['priority', 'name'],
  pageSize: 50,
  hasPersonalData: false,
})

const ruleFields = z
  .object({
    id: rowId().nullish(),
    /** Version of the rule as it was shown; required with `id`. */
    version: versionNumber().nullish(),
    name: requiredText(80, 'reference/rules:required.name'),
    kind: z.enum(referenceKinds, 'reference/rules:required.kind'),
    /** Carrier of the numbers; required for `supplier`. */
    supplierCode: optionalText(20).transform((code) => code && code.toUpperCase()),
    service: optionalText(60),
    /** Beginning of the number; alternatives are separated by `|`. */
    prefix: z
      .string('validation:text')
      .trim()
      .toUpperCase()
      .max(longestPrefix, 'validation:tooLong')
      .default(''),
    length: z
      .int('validation:number')
      .min(1, 'validation:tooSmall')
      .max(longestCode, 'validation:tooBig')
      .nullish(),
    /**
     * Pattern after the prefix: `d` digit, `a` letter, `x` either, `[A-C5]`, `#` check digit, `@` country,
     * `{8}`, `|`, `( )`.
     */
    pattern: requiredText(longestPattern, 'reference/rules:required.pattern'),
    checkDigit: z.enum(checkDigitMethodNames, 'reference/rules:required.checkDigit'),
    priority: z
      .int('reference/rules:required.priority')
      .min(1, 'validation:tooSmall')
      .max(largestPriority, 'validation:tooBig'),
    isActive: z.boolean('validation:choice').default(true),
  })
  .refine((sent) => !sent.id || sent.version, { error: 'validation:required', path: ['version'] })
  .refine((sent) => sent.kind !== 'supplier' || sent.supplierCode, {
    error: 'reference/rules:required.supplier',
    path: ['supplierCode'],
  })

/** Shipment, bag or flight with the scanned number, if the caller may see it. */
const found = z.object({
  kind: z.enum(['shipment', 'bag', 'flight']),
  id: z.string(),
  /** Reference of a shipment, number of a bag or flight. */
  title: z.string(),
  state: z.enum(shipmentStates).nullable(),
  pieceNumber: z.int().nullable(),
  /** Path of the screen that shows the found entity. */
  path: z.string(),
})

const reading = z.object({
  kind: z.enum(referenceKinds),
  /** Null: no rule matches, but an entity has exactly this number. */
  ruleId: z.int().nullable(),
  ruleName: z.string().nullable(),
  supplierCode: z.string().nullable(),
  service: z.string().nullable(),
  /** Search form: without spaces; our own numbers keep their dashes. */
  reference: z.string(),
  pieceNumber: z.int().nullable(),
  /** Reason for the reading, in the caller's language. */
  reason: z.string(),
  found: found.nullable(),
})
export type BarcodeReading = z.output<typeof reading>

const recognition = z.object({
  /** `mistyped`: matches the rules of `readings` except for the check digit. */
  outcome: z.enum(['recognised', 'mistyped', 'unknown']),
  /** True when several rules match and nothing decides between them: the user must choose. */
  isAmbiguous: z.boolean(),
  /** Readings with a match first, then by rule priority. */
  readings: z.array(reading),
  /** Elements of a scanned GS1 code. */
  elements: z.array(z.object({ identifier: z.string(), name: z.enum(gs1Names), value: z.string() })),
})
export type BarcodeRecognition = z.output<typeof recognition>

const unrecognised = z.object({
  id: z.int(),
  /** Shape of an unknown code: digits are shown as 9, letters as A. */
  shape: z.string(),
  scanCount: z.int(),
  firstSeen: z.iso.datetime(),
  lastSeen: z.iso.datetime(),
})

const unrecognisedScans = numberedListEndpoint({
  path: '/api/Pickup/GetUnrecognisedScans',
  access,
  summary: 'What was scanned and followed no rule, by its form, most frequent first',
  name: 'unrecognisedScans',
  title: 'reference/rules:unrecognised.title',
  filters: { search: searchFilter('reference/rules:unrecognised.search') },
  item: unrecognised,
  columns: {
    shape: {
      kind: 'reference',
      title: 'reference/rules:unrecognised.shape',
      isIdentity: true,
      value: (row) => row.shape,
    },
    scans: { kind: 'number', title: 'reference/rules:unrecognised.scans', value: (row) => row.scanCount },
    firstSeen: {
      kind: 'moment',
      title: 'reference/rules:unrecognised.firstSeen',
      value: (row) => row.firstSeen,
    },
    lastSeen: {
      kind: 'moment',
      title: 'reference/rules:unrecognised.lastSeen',
      value: (row) => row.lastSeen,
    },
  },
  sorts: ['-scans', '-lastSeen'],
  hasPersonalData: false,
})

export const referenceRuleEndpoints = {
  listReferenceRules: rules,
  exportReferenceRules: rules.export,
  saveReferenceRule: endpoint({
    method: 'POST',
    path: '/api/Pickup/SaveReferenceRule',
    access: 'definitions',
    summary:
      'Adds a rule or, with its id, changes it; a new prefix of our own is for new references, earlier ones stay recognised',
    body: ruleFields,
    answer: referenceRule,
    idempotent: true,
    errors: ['changedMeanwhile'],
  }),
  recogniseBarcode: endpoint({
    method: 'POST',
    path: '/api/Pickup/RecognizeBarcode',
    access: 'signedIn',
    onBehalf: 'read',
    recordedIn: 'unrecognised_scans',
    summary: 'What a scanned or typed number is, why, and the shipment, bag or flight that has it',
    body: z.object({
      text: requiredText(200, 'reference/rules:required.text'),
      /** False while typing: an unknown text is then not counted. */
      isScan: z.boolean('validation:choice').default(true),
    }),
    answer: recognition,
    limit: { max: 600, windowSeconds: 60 },
  }),
  listUnrecognisedScans: unrecognisedScans,
  exportUnrecognisedScans: unrecognisedScans.export,
}
