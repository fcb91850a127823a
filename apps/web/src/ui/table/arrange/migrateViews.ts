/** Migrates saved views from this device's storage to the account, where they are stored now. */
import { savedViewEndpoints } from '@kervan/contract/account/savedViews/savedViews.endpoints'
import type { SavedView, SavedViewScreen } from '@kervan/contract/account/savedViews/savedViews.endpoints'
import { ApiError } from '../../../platform/api/apiError.ts'
import { callEndpoint } from '../../../platform/api/apiClient.ts'
import { readStored, store } from '../../../platform/session/storage.ts'
import { readLayout } from '../useColumnChoice.ts'

type NewView = Pick<SavedView, 'name' | 'query' | 'layout'>

const storageKeyOf = (screen: SavedViewScreen) => `views.${screen}`

const readView = (value: unknown): NewView[] => {
  const { title, query, layout } = (value ?? {}) as Record<string, unknown>
  const columns = readLayout(layout)
  if (typeof title !== 'string' || typeof query !== 'string' || !columns) return []
  const { hidden, order, widths } = columns
  return [{ name: title, query, layout: { hidden: [...hidden], order: [...order], widths: { ...widths } } }]
}

const readViews = (screen: SavedViewScreen): NewView[] => {
  try {
    const stored: unknown = JSON.parse(readStored(storageKeyOf(screen)) ?? '[]')
    return Array.isArray(stored) ? stored.flatMap(readView) : []
  } catch {
    // Stored views of another version are ignored.
    return []
  }
}

/** Error of a rejected view: its name exists already, or the account has the maximum number. */
const isRefused = (error: unknown): boolean => error instanceof ApiError && error.type === 'Validation'

const takeOver = async (screen: SavedViewScreen): Promise<boolean> => {
  const views = readViews(screen)
  for (const view of views)
    try {
      await callEndpoint(savedViewEndpoints.createSavedView, { body: { screen, ...view } })
    } catch (error) {
      if (!isRefused(error)) return false
    }
  store(storageKeyOf(screen), null)
  return views.length > 0
}

const underWay = new Map<SavedViewScreen, Promise<boolean>>()

/**
 * Migrates the views once; views that could not be sent stay on the device for the next attempt. Returns true
 * if the account got new views.
 */
export const migrateViews = (screen: SavedViewScreen): Promise<boolean> => {
  if (readStored(storageKeyOf(screen)) === null) return Promise.resolve(false)
  const taking =
    underWay.get(screen) ??
    takeOver(screen).finally(() => {
      underWay.delete(screen)
    })
  underWay.set(screen, taking)
  return taking
}
