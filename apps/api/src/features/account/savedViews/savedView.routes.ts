import type { savedViewEndpoints } from '@kervan/contract/account/savedViews/savedViews.endpoints'
import type { Handlers } from '../../../platform/http/bind.ts'
import { changeSavedView, createSavedView, deleteSavedView, listSavedViews } from './savedViews.ts'

export const savedViewHandlers: Handlers<typeof savedViewEndpoints> = {
  listSavedViews: (ctx, { body }) => listSavedViews(ctx, body.screen),
  createSavedView: (ctx, { body }) => createSavedView(ctx, body),
  changeSavedView: (ctx, { body }) => changeSavedView(ctx, body),
  deleteSavedView: (ctx, { body }) => deleteSavedView(ctx, body.id),
}
