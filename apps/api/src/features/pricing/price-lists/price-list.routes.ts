import type { priceListEndpoints } from '@kervan/contract/pricing/priceList.endpoints'
import type { Handlers } from '../../../platform/http/bind.ts'
import {
  deletePriceListDraft,
  savePriceListDraftPrices,
  updatePriceListDraft,
} from './change-price-list-draft.ts'
import { comparePriceListDraft } from './compare-price-list-draft.ts'
import { createPriceListDraft } from './create-price-list-draft.ts'
import { exportPriceList, makePriceListTemplate } from './export-price-list.ts'
import { findPriceListDraft, listPriceListDrafts } from './find-price-list-draft.ts'
import { findPriceListImpact } from './find-price-list-impact.ts'
import { findPricesOfList } from './find-prices-of-list.ts'
import { listPriceListEvents } from './list-price-list-events.ts'
import { listPriceLists } from './list-price-lists.ts'
import { publishPriceList } from './publish-price-list.ts'
import { takeBackPriceList } from './take-back-price-list.ts'
import { updatePriceListDates } from './update-price-list-dates.ts'
import { uploadPriceList } from './upload-price-list.ts'

export const priceListHandlers: Handlers<typeof priceListEndpoints> = {
  listPriceLists: (ctx, { body }) => listPriceLists(ctx, body),
  findPricesOfList: (ctx, { body }) => findPricesOfList(ctx, body.priceListId),
  updatePriceListDates: (ctx, { body }) => updatePriceListDates(ctx, body),
  listPriceListEvents: (ctx, { body }) => listPriceListEvents(ctx, body),
  takeBackPriceList: (ctx, { body }) => takeBackPriceList(ctx, body.priceListId),
  listPriceListDrafts: (ctx, { body }) => listPriceListDrafts(ctx, body),
  createPriceListDraft: (ctx, { body }) => createPriceListDraft(ctx, body),
  findPriceListDraft: (ctx, { body }) => findPriceListDraft(ctx, body.draftId),
  updatePriceListDraft: (ctx, { body }) => updatePriceListDraft(ctx, body),
  savePriceListDraftPrices: (ctx, { body }) => savePriceListDraftPrices(ctx, body),
  deletePriceListDraft: (ctx, { body }) => deletePriceListDraft(ctx, body.draftId),
  downloadPriceListTemplate: (ctx, { body }) => makePriceListTemplate(ctx, body.supplierServiceMethodId),
  exportPriceList: (ctx, { body }) => exportPriceList(ctx, body),
  uploadPriceList: (ctx, input) => uploadPriceList(ctx, input),
  comparePriceListDraft: (ctx, { body }) => comparePriceListDraft(ctx, body),
  findPriceListImpact: (ctx, { body }) => findPriceListImpact(ctx, body.draftId),
  publishPriceList: (ctx, { body }) => publishPriceList(ctx, body),
}
