/** List views of the caller. */
import type { z } from 'zod'
import { mostSavedViews } from '@kervan/contract/account/savedViews/savedViews.endpoints'
import type {
  SavedView,
  SavedViewScreen,
  savedViewEndpoints,
} from '@kervan/contract/account/savedViews/savedViews.endpoints'
import { requireActor } from '../../../platform/ctx.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError, fieldError } from '../../../platform/errors.ts'
import {
  deleteView,
  findView,
  insertView,
  listViewsOf,
  lockViewsOf,
  updateView,
} from './savedView.queries.ts'
import type { SavedViewRow } from './savedView.queries.ts'

type NewView = z.output<(typeof savedViewEndpoints)['createSavedView']['body']>
type ViewChange = z.output<(typeof savedViewEndpoints)['changeSavedView']['body']>

const describe = ({ id, name, query, layout, isDefault }: SavedViewRow): SavedView => ({
  id,
  name,
  query,
  layout,
  isDefault,
})

export const listSavedViews = async (ctx: Ctx, screen: SavedViewScreen): Promise<SavedView[]> =>
  (await listViewsOf(ctx.db, requireActor(ctx).userId, screen)).map(describe)

const changeViews = (ctx: Ctx, work: (tx: Db, userId: number) => Promise<SavedViewScreen>) =>
  ctx.db.transaction(async (tx) => {
    const { userId } = requireActor(ctx)
    await lockViewsOf(tx, userId)
    const screen = await work(tx, userId)
    return (await listViewsOf(tx, userId, screen)).map(describe)
  })

const requireFreeName = (others: readonly SavedViewRow[], name: string): void => {
  if (others.some((view) => view.name === name)) throw fieldError('name', 'ui:view.nameTaken')
}

/** @throws AppError validationFailed on `name`, also when the limit is reached */
export const createSavedView = (ctx: Ctx, { screen, ...view }: NewView): Promise<SavedView[]> =>
  changeViews(ctx, async (tx, userId) => {
    const known = await listViewsOf(tx, userId, screen)
    requireFreeName(known, view.name)
    if (known.length >= mostSavedViews) throw fieldError('name', 'ui:view.tooMany', { count: mostSavedViews })
    await insertView(tx, { ...view, userId, screen, place: known.length, createdAt: ctx.now })
    return screen
  })

/** @throws AppError notFound for another person's view */
const requireOwnView = async (tx: Db, userId: number, id: string): Promise<SavedViewRow> => {
  const view = await findView(tx, userId, id)
  if (!view) throw new AppError('notFound')
  return view
}

const moveTo = async (tx: Db, views: readonly SavedViewRow[], id: string, place: number): Promise<void> => {
  const ids = views.map((view) => view.id).filter((other) => other !== id)
  ids.splice(place, 0, id)
  for (const [at, viewId] of ids.entries())
    if (views.find((view) => view.id === viewId)!.place !== at) await updateView(tx, viewId, { place: at })
}

/** @throws AppError notFound, validationFailed on `name` */
export const changeSavedView = (
  ctx: Ctx,
  { id, name, query, layout, isDefault, place }: ViewChange,
): Promise<SavedView[]> =>
  changeViews(ctx, async (tx, userId) => {
    const { screen } = await requireOwnView(tx, userId, id)
    const views = await listViewsOf(tx, userId, screen)
    const others = views.filter((view) => view.id !== id)
    if (typeof name === 'string') requireFreeName(others, name)
    if (isDefault)
      for (const other of others) if (other.isDefault) await updateView(tx, other.id, { isDefault: false })
    const change = {
      ...(typeof name === 'string' && { name }),
      ...(typeof query === 'string' && { query }),
      ...(layout && { layout }),
      ...(typeof isDefault === 'boolean' && { isDefault }),
    }
    if (Object.keys(change).length > 0) await updateView(tx, id, change)
    if (typeof place === 'number') await moveTo(tx, views, id, place)
    return screen
  })

/** @throws AppError notFound */
export const deleteSavedView = (ctx: Ctx, id: string): Promise<SavedView[]> =>
  changeViews(ctx, async (tx, userId) => {
    const { screen } = await requireOwnView(tx, userId, id)
    await deleteView(tx, id)
    return screen
  })
