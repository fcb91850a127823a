/** Templates of a company for recurring shipments: pieces, or products with their pieces, under a name. */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { optionalText, outcome, requiredText, versionNumber } from '../fields.ts'
import { choiceFilter, flagFilter, searchFilter, uuidFilter } from '../list/filters.ts'
import { numberedListEndpoint } from '../list/listEndpoint.ts'
import { pieceDraft, productDraft, shipmentLimits } from '../shipment/draft/shipmentDraft.ts'

export const templateKinds = ['piece', 'productAndPiece'] as const
export type TemplateKind = (typeof templateKinds)[number]

/** Maximum templates of a company; further templates are rejected with an error on `name`. */
export const mostTemplates = 200

const templateId = () => z.uuid('validation:choice')

/** Staff only: uses the templates of the company that owns the shipment. Customers always use their own. */
const shipmentId = () => z.uuid('validation:choice').nullish()

const content = {
  name: requiredText(50, 'template:required.name'),
  description: optionalText(200),
  /** Fills a new shipment whose list is still empty; one default per kind. */
  isDefault: z.boolean('validation:choice').default(false),
  isActive: z.boolean('validation:choice').default(true),
  /** Automatically fills shipments to this country; null: to any country. */
  countryCode: z
    .string('validation:choice')
    .regex(/^[A-Z]{2}$/, 'validation:choice')
    .nullish()
    .transform((code) => code ?? null),
  /**
   * Automatically fills shipments whose goods are described with these words, or whose tariff code begins with
   * these digits.
   */
  goods: optionalText(100),
  products: z
    .array(productDraft, 'validation:format')
    .max(shipmentLimits.products, 'shipment:tooManyProducts')
    .default([]),
  pieces: z
    .array(pieceDraft, 'validation:format')
    .max(shipmentLimits.pieces, 'shipment:tooManyPieces')
    .default([]),
}

interface Content {
  kind: TemplateKind
  isDefault: boolean
  isActive: boolean
  products: readonly unknown[]
  pieces: readonly unknown[]
}

const checkContent = ({ kind, isDefault, isActive, products, pieces }: Content, context: z.RefinementCtx) => {
  const complain = (field: string, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message })
  if (kind === 'piece' && pieces.length === 0) complain('pieces', 'template:needsPieces')
  if (kind === 'productAndPiece' && products.length === 0) complain('products', 'template:needsProducts')
  if (isDefault && !isActive) complain('isDefault', 'template:defaultIsActive')
}

const kind = () => z.enum(templateKinds, 'validation:choice')

const summary = z.object({
  id: z.uuid(),
  /** Version of the template that a change request must send back. */
  version: z.int(),
  kind: z.enum(templateKinds),
  name: z.string(),
  description: z.string().nullable(),
  isDefault: z.boolean(),
  isActive: z.boolean(),
  countryCode: z.string().nullable(),
  goods: z.string().nullable(),
  productCount: z.int(),
  pieceCount: z.int(),
  /** Total weight of the template's pieces in kg. */
  weight: z.number(),
  /** Number of shipments that the template has filled. */
  usedCount: z.int(),
  lastUsedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
})
export type TemplateSummary = z.output<typeof summary>

const templateAnswer = summary.extend({ products: z.array(productDraft), pieces: z.array(pieceDraft) })
export type Template = z.output<typeof templateAnswer>

const list = numberedListEndpoint({
  path: '/api/Template/GetTemplates',
  access: 'shipment_shipment',
  onBehalf: 'read',
  summary: 'Templates of pieces, or of products and pieces; the one used last first',
  name: 'templates',
  title: 'template:title',
  filters: {
    searchText: searchFilter('template:search'),
    kind: choiceFilter('template:column.kind', templateKinds, (value) => `template:kind.${value}`),
    isActive: flagFilter('template:column.state', (value) => `template:isActive.${value}`),
    shipmentId: uuidFilter('template:ofShipment'),
  },
  item: summary,
  columns: {
    name: { kind: 'text', title: 'template:column.name', isIdentity: true, value: ({ name }) => name },
    kind: { kind: 'word', title: 'template:column.kind', value: (row) => `template:kind.${row.kind}` },
    description: {
      kind: 'text',
      title: 'template:column.description',
      isHiddenAtFirst: true,
      value: ({ description }) => description,
    },
    country: { kind: 'country', title: 'template:column.country', value: (row) => row.countryCode },
    goods: { kind: 'text', title: 'template:column.goods', isHiddenAtFirst: true, value: (row) => row.goods },
    products: { kind: 'number', title: 'template:column.products', value: (row) => row.productCount },
    pieces: { kind: 'number', title: 'template:column.pieces', value: (row) => row.pieceCount },
    weight: { kind: 'weight', title: 'template:column.weight', value: (row) => row.weight },
    state: {
      kind: 'word',
      title: 'template:column.state',
      value: (row) => `template:isActive.${row.isActive}`,
    },
    used: { kind: 'number', title: 'template:column.used', value: (row) => row.usedCount },
    lastUsed: {
      kind: 'moment',
      title: 'template:column.lastUsed',
      isHiddenAtFirst: true,
      value: (row) => row.lastUsedAt,
    },
    created: { kind: 'moment', title: 'template:column.created', value: (row) => row.createdAt },
  },
  sorts: ['-lastUsed', 'name', '-used', '-created', 'created'],
  hasPersonalData: false,
})

export const templateEndpoints = {
  listTemplates: list,
  exportTemplates: list.export,
  getTemplate: endpoint({
    method: 'POST',
    path: '/api/Template/GetTemplate',
    access: 'shipment_shipment',
    onBehalf: 'read',
    summary: 'One template with its products and pieces',
    body: z.object({ id: templateId() }),
    answer: templateAnswer,
  }),
  useTemplate: endpoint({
    method: 'POST',
    path: '/api/Template/UseTemplate',
    access: 'shipment_shipment',
    recordedIn: 'shipment_templates',
    summary: 'The products and pieces of a template that fills a shipment, and counts that it did',
    body: z.object({ id: templateId() }),
    answer: templateAnswer,
  }),
  createTemplate: endpoint({
    method: 'POST',
    path: '/api/Template/CreateTemplate',
    access: 'shipment_shipment',
    summary: 'Keeps a template',
    body: z.object({ shipmentId: shipmentId(), kind: kind(), ...content }).superRefine(checkContent),
    answer: templateAnswer,
    idempotent: true,
  }),
  updateTemplate: endpoint({
    method: 'POST',
    path: '/api/Template/UpdateTemplate',
    access: 'shipment_shipment',
    summary: 'Changes a template; shipments that it has filled stay as they are',
    body: z
      .object({ id: templateId(), version: versionNumber(), kind: kind(), ...content })
      .superRefine(checkContent),
    answer: templateAnswer,
    errors: ['changedMeanwhile'],
  }),
  deleteTemplate: endpoint({
    method: 'POST',
    path: '/api/Template/DeleteTemplate',
    access: 'shipment_shipment',
    summary: 'Forgets a template; shipments that it has filled stay as they are',
    body: z.object({ id: templateId() }),
    answer: outcome,
  }),
}
