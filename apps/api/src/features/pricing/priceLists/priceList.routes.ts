import type { priceListEndpoints } from '@kervan/contract/pricing/priceLists/priceList.endpoints'
import type { Handlers } from '../../../platform/http/bind.ts'
import {
  deletePriceListDraft,
  savePriceListDraftPrices,
  updatePriceListDraft,
} from './drafts/changePriceListDraft.ts'
import { comparePriceListDraft } from './drafts/comparePriceListDraft.ts'
import { createPriceListDraft } from './drafts/createPriceListDraft.ts'
import { exportPriceList, makePriceListTemplate } from './files/exportPriceList.ts'
import { findPriceListDraft } from './drafts/findPriceListDraft.ts'
import { findPriceListImpact } from './drafts/findPriceListImpact.ts'
import { findPricesOfList } from './findPricesOfList.ts'
import { priceListDraftList } from './drafts/priceListDrafts.list.ts'
import { priceListEventList } from './priceListEvents.list.ts'
import { priceListList } from './priceLists.list.ts'
import { publishPriceList } from './publishPriceList.ts'
import { revertPriceList } from './revertPriceList.ts'
import { updatePriceListDates } from './updatePriceListDates.ts'
import { uploadPriceList } from './files/uploadPriceList.ts'

export const priceListHandlers: Handlers<typeof priceListEndpoints> = {
  listPriceLists: priceListList.findPage,
  exportPriceLists: priceListList.exportAll,
  findPricesOfList: (ctx, { body }) => findPricesOfList(ctx, body.priceListId),
  updatePriceListDates: (ctx, { body }) => updatePriceListDates(ctx, body),
  listPriceListEvents: priceListEventList.findPage,
  exportPriceListEvents: priceListEventList.exportAll,
  revertPriceList: (ctx, { body }) => revertPriceList(ctx, body.priceListId),
  listPriceListDrafts: priceListDraftList.findPage,
  exportPriceListDrafts: priceListDraftList.exportAll,
  createPriceListDraft: (ctx, { body }) => createPriceListDraft(ctx, body),
  findPriceListDraft: (ctx, { body }) => findPriceListDraft(ctx, body.draftId),
  updatePriceListDraft: (ctx, { body }) => updatePriceListDraft(ctx, body),
  savePriceListDraftPrices: (ctx, { body }) => savePriceListDraftPrices(ctx, body),
  deletePriceListDraft: (ctx, { body }) => deletePriceListDraft(ctx, body.draftId),
  downloadPriceListTemplate: (ctx, { body }) =>
    makePriceListTemplate(ctx, body.supplierServiceMethodId, body.direction ?? 'export'),
  exportPriceList: (ctx, { body }) => exportPriceList(ctx, body),
  uploadPriceList: (ctx, input) => uploadPriceList(ctx, input),
  comparePriceListDraft: (ctx, { body }) => comparePriceListDraft(ctx, body),
  findPriceListImpact: (ctx, { body }) => findPriceListImpact(ctx, body.draftId),
  publishPriceList: (ctx, { body }) => publishPriceList(ctx, body),
}
