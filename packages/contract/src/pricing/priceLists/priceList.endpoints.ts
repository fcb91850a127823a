/** Price lists: imported, edited as drafts, checked, published, withdrawn (docs/rules.md, Prices). */
import { directions } from '@kervan/domain/pricing/rating/compile/rateRows'
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { day, decimalNumber, hasDecimals, optionalText, outcome } from '../../fields.ts'
import { choiceFilter, choicesFilter, idFilter, uuidFilter } from '../../list/filters.ts'
import { listEndpoint, numberedListEndpoint } from '../../list/listEndpoint.ts'
import {
  contentKinds,
  priceGrid,
  priceListDifference,
  priceListDraftItem,
  priceListEvent,
  priceListImpact,
  priceListItem,
  priceListProblem,
  priceListStates,
  priceListZone,
} from './priceListAnswer.ts'
import type { PriceListItem } from './priceListAnswer.ts'
import {
  rowId,
  draftId,
  version,
  sentRowId,
  upToKg,
  price,
  terms,
  maxPriceListBytes,
  priceListFileTypes,
  xlsx,
} from './priceListFields.ts'

const access = 'pricing_pricelist'

const draftAnswer = z.object({
  draft: priceListDraftItem,
  grids: z.array(priceGrid),
  /** All zones of the carrier, including those without a price in the draft. */
  zones: z.array(priceListZone),
  /** Problems of the draft; publication requires that none is an error. */
  problems: z.array(priceListProblem),
})
export type PriceListDraftAnswer = z.output<typeof draftAnswer>

type Terms = Pick<
  PriceListItem,
  | 'supplierName'
  | 'supplierServiceMethodName'
  | 'direction'
  | 'currency'
  | 'zoneCount'
  | 'priceCount'
  | 'name'
>

const termColumns = {
  name: {
    kind: 'text',
    title: 'pricing/priceLists:column.name',
    isIdentity: true,
    value: (row: Terms) => row.name,
  },
  carrier: {
    kind: 'text',
    title: 'pricing/priceLists:column.carrier',
    value: (row: Terms) => row.supplierName,
  },
  service: {
    kind: 'text',
    title: 'pricing/priceLists:column.service',
    value: (row: Terms) => row.supplierServiceMethodName,
  },
  direction: {
    kind: 'word',
    title: 'pricing/priceLists:column.direction',
    value: (row: Terms) => `pricing/priceLists:direction.${row.direction}`,
  },
  currency: {
    kind: 'text',
    title: 'pricing/priceLists:column.currency',
    value: (row: Terms) => row.currency,
  },
  zones: { kind: 'number', title: 'pricing/priceLists:column.zones', value: (row: Terms) => row.zoneCount },
  prices: {
    kind: 'number',
    title: 'pricing/priceLists:column.prices',
    value: (row: Terms) => row.priceCount,
  },
} as const

const published = numberedListEndpoint({
  path: '/api/Pricing/GetPriceList',
  access,
  summary: 'Published price lists by carrier and service, newest first within a service',
  name: 'price-lists',
  title: 'shell:screen.priceList',
  filters: {
    supplierId: idFilter('pricing/priceLists:column.carrier'),
    supplierServiceMethodId: idFilter('pricing/priceLists:column.service'),
    direction: choiceFilter(
      'pricing/priceLists:column.direction',
      directions,
      (direction) => `pricing/priceLists:direction.${direction}`,
    ),
    states: choicesFilter(
      'pricing/priceLists:column.state',
      priceListStates,
      (state) => `pricing/priceLists:state.${state}`,
    ),
  },
  item: priceListItem,
  columns: {
    ...termColumns,
    state: {
      kind: 'word',
      title: 'pricing/priceLists:column.state',
      value: (row) => `pricing/priceLists:state.${row.state}`,
    },
    validFrom: { kind: 'day', title: 'pricing/rateTable:validFrom', value: (row) => row.validFrom },
    validTo: {
      kind: 'day',
      title: 'pricing/rateTable:validTo',
      none: 'pricing/rateTable:open',
      value: (row) => row.validTo,
    },
    published: {
      kind: 'moment',
      title: 'pricing/priceLists:column.published',
      isHiddenAtFirst: true,
      value: (row) => row.publishedAt,
    },
  },
  sorts: ['service'],
  hasPersonalData: false,
})

const drafts = numberedListEndpoint({
  path: '/api/Pricing/GetPriceListDrafts',
  access,
  summary: 'Lists in preparation, the one changed last first',
  name: 'price-list-drafts',
  title: 'pricing/priceLists:view.drafts',
  filters: { supplierServiceMethodId: idFilter('pricing/priceLists:column.service') },
  item: priceListDraftItem,
  columns: {
    ...termColumns,
    source: { kind: 'text', title: 'pricing/priceLists:column.source', value: (row) => row.source },
    changed: { kind: 'moment', title: 'pricing/priceLists:column.changed', value: (row) => row.changedAt },
    changedBy: { kind: 'text', title: 'pricing/priceLists:column.changedBy', value: (row) => row.changedBy },
  },
  sorts: ['-changed', 'changed'],
  hasPersonalData: false,
})

const events = listEndpoint({
  path: '/api/Pricing/GetPriceListHistory',
  access,
  summary: 'Who changed what about the lists and drafts of a service, newest first',
  name: 'price-list-events',
  title: 'pricing/priceLists:history.title',
  filters: {
    supplierServiceMethodId: idFilter('pricing/priceLists:column.service'),
    priceListId: idFilter('pricing/priceLists:column.name'),
    draftId: uuidFilter('pricing/priceLists:column.name'),
  },
  item: priceListEvent,
  columns: {
    at: {
      kind: 'moment',
      title: 'pricing/priceLists:column.changed',
      isIdentity: true,
      value: (row) => row.at,
    },
    name: { kind: 'text', title: 'pricing/priceLists:column.name', value: (row) => row.name },
    text: { kind: 'text', title: 'pricing/priceLists:column.message', value: (row) => row.text },
    userName: {
      kind: 'text',
      title: 'pricing/priceLists:column.changedBy',
      none: 'pricing/priceLists:history.system',
      value: (row) => row.userName,
    },
  },
  sorts: ['-at'],
  hasPersonalData: false,
})

export const priceListEndpoints = {
  listPriceLists: published,
  exportPriceLists: published.export,
  findPricesOfList: endpoint({
    method: 'POST',
    path: '/api/Pricing/GetPricesByPriceList',
    access,
    summary: 'The prices of a list, a grid of zones and weight breaks for each content kind',
    body: z.object({ priceListId: rowId() }),
    answer: z.object({ priceList: priceListItem, grids: z.array(priceGrid) }),
  }),
  updatePriceListDates: endpoint({
    method: 'POST',
    path: '/api/Pricing/UpdatePriceListDates',
    access,
    summary: 'Changes when a list holds; an overlap with another list of the service is refused on its field',
    body: z.object({
      priceListId: rowId(),
      version,
      validFrom: day(),
      validTo: day().nullish(),
    }),
    answer: priceListItem,
    errors: ['changedMeanwhile'],
  }),
  listPriceListEvents: events,
  exportPriceListEvents: events.export,
  revertPriceList: endpoint({
    method: 'POST',
    path: '/api/Pricing/TakeBackPriceList',
    access,
    summary: 'Takes back the list of a service that was published last; the one before holds again',
    body: z.object({ priceListId: rowId() }),
    answer: z.object({ takenBack: priceListItem, inForceAgain: priceListItem.nullable() }),
    idempotent: true,
    errors: ['priceListNotNewest', 'priceListDatesOverlap'],
  }),

  listPriceListDrafts: drafts,
  exportPriceListDrafts: drafts.export,
  createPriceListDraft: endpoint({
    method: 'POST',
    path: '/api/Pricing/CreatePriceListDraft',
    access,
    summary: 'Copies a list into a draft, every price changed by a percentage if one is given',
    body: z.object({
      priceListId: rowId(),
      /** Raises prices by per cent: 5 changes 10.00 to 10.50; each price is rounded separately. */
      changePercent: decimalNumber('validation:number')
        .refine(
          (percent) => percent >= -90 && percent <= 500 && hasDecimals(percent, 4),
          'pricing/priceLists/files:invalid.percent',
        )
        .nullish(),
      name: optionalText(100),
    }),
    answer: draftAnswer,
    idempotent: true,
  }),
  findPriceListDraft: endpoint({
    method: 'POST',
    path: '/api/Pricing/GetPriceListDraft',
    access,
    summary: 'A draft with its prices and what is wrong with them',
    body: z.object({ draftId: draftId() }),
    answer: draftAnswer,
  }),
  updatePriceListDraft: endpoint({
    method: 'POST',
    path: '/api/Pricing/UpdatePriceListDraft',
    access,
    summary: 'Changes what a draft says besides its prices',
    body: z.object({ draftId: draftId(), version, ...terms }),
    answer: priceListDraftItem,
    errors: ['changedMeanwhile'],
  }),
  savePriceListDraftPrices: endpoint({
    method: 'POST',
    path: '/api/Pricing/SavePriceListDraftPrices',
    access,
    summary: 'Changes cells of a draft; a new weight makes a break, a break without any price is gone',
    body: z.object({
      draftId: draftId(),
      version,
      cells: z
        .array(
          z.object({
            contentKind: z.enum(contentKinds, 'validation:choice'),
            zoneId: rowId(),
            /** Null: price per kg above the last break. */
            upToKg: upToKg().nullable(),
            price,
          }),
          'validation:required',
        )
        .min(1, 'validation:required')
        .max(10_000, 'validation:tooBig'),
    }),
    answer: z.object({ draft: priceListDraftItem, problems: z.array(priceListProblem) }),
    errors: ['changedMeanwhile'],
  }),
  deletePriceListDraft: endpoint({
    method: 'POST',
    path: '/api/Pricing/DeletePriceListDraft',
    access,
    summary: 'Throws a draft away',
    body: z.object({ draftId: draftId() }),
    answer: outcome,
  }),

  downloadPriceListTemplate: endpoint({
    method: 'POST',
    path: '/api/Pricing/GetPriceListTemplate',
    access,
    summary:
      'An empty price list file of a service: its zones as columns, the breaks of the list in force as rows',
    body: z.object({
      supplierServiceMethodId: rowId(),
      /** Direction of the price list; defaults to export. */
      direction: z.enum(directions, 'validation:choice').nullish(),
    }),
    answer: xlsx,
  }),
  exportPriceList: endpoint({
    method: 'POST',
    path: '/api/Pricing/ExportPriceList',
    access,
    summary: 'A list or a draft as the file that uploading it again changes nothing: state one of the two',
    body: z
      .object({ priceListId: rowId().nullish(), draftId: draftId().nullish() })
      .refine(
        ({ priceListId, draftId: draft }) =>
          (typeof priceListId === 'number') !== (typeof draft === 'string'),
        {
          path: ['priceListId'],
          message: 'validation:required',
        },
      ),
    answer: xlsx,
  }),
  uploadPriceList: endpoint({
    method: 'POST',
    path: '/api/Pricing/UploadPriceList',
    access,
    summary:
      'Dry run of a price list file (.xlsx, .xls, .csv): its problems, and a draft of it when none is an error',
    multipart: { maxFileBytes: maxPriceListBytes, accept: priceListFileTypes },
    body: z.object({
      supplierServiceMethodId: sentRowId(),
      /** Takes precedence over the file; defaults to export when neither contains it. */
      direction: z.preprocess(
        (sent) => (sent === '' ? undefined : sent),
        z.enum(directions, 'validation:choice').nullish(),
      ),
      /**
       * Required currency of the prices; defaults to that of the current list. Required for a service without a
       * list.
       */
      currency: z.preprocess((sent) => (sent === '' ? undefined : sent), terms.currency.nullish()),
      /** Name of the draft; defaults to the file name. */
      name: optionalText(100),
    }),
    answer: z.object({
      fileName: z.string(),
      rowCount: z.int(),
      priceCount: z.int(),
      errorCount: z.int(),
      warningCount: z.int(),
      /** In file order, at most 1,000; counts include all. */
      problems: z.array(priceListProblem),
      /** Null while there are errors: nothing is stored. */
      draft: priceListDraftItem.nullable(),
    }),
    limit: { max: 30, windowSeconds: 60 },
    idempotent: true,
  }),
  comparePriceListDraft: endpoint({
    method: 'POST',
    path: '/api/Pricing/GetPriceListDifference',
    access,
    summary: 'What a draft changes against the list that holds on a day (today without one)',
    body: z.object({ draftId: draftId(), day: day().nullish() }),
    answer: priceListDifference,
  }),
  findPriceListImpact: endpoint({
    method: 'POST',
    path: '/api/Pricing/GetPriceListImpact',
    access,
    summary: "What the draft would have done to the last 30 days' shipments of its service",
    body: z.object({ draftId: draftId() }),
    answer: priceListImpact,
    errors: ['priceListServiceOff'],
    limit: { max: 30, windowSeconds: 60 },
  }),
  publishPriceList: endpoint({
    method: 'POST',
    path: '/api/Pricing/PublishPriceList',
    access,
    summary:
      'Makes a draft the list of its service and direction from a day on (today without one) and closes the one before',
    body: z.object({ draftId: draftId(), version, validFrom: day().nullish() }),
    answer: z.object({
      published: priceListItem,
      /** List that now ends the day before; null when there was none. */
      closed: priceListItem.nullable(),
      /** List that began on the same day and is withdrawn. */
      replaced: priceListItem.nullable(),
    }),
    idempotent: true,
    errors: ['changedMeanwhile', 'priceListHasErrors'],
  }),
}
