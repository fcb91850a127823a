/** Saved views of a list: filters, sort order and columns under a name, stored with the account. */
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { requiredText } from '../../fields.ts'

/** Lists with saved views, by their name in the contract. */
export const savedViewScreens = ['userTable', 'shipments', 'agentShipments'] as const
export type SavedViewScreen = (typeof savedViewScreens)[number]

export const mostSavedViews = 20

const columnKey = z.string('validation:choice').max(60, 'validation:tooLong')
const columnKeys = z.array(columnKey, 'validation:choice').max(100, 'validation:tooBig')

const layout = z.object({
  hidden: columnKeys,
  /** Column order; columns that are not listed come last. */
  order: columnKeys,
  /** Widths in pixels of resized columns. */
  widths: z
    .record(
      columnKey,
      z.number('validation:choice').min(1, 'validation:tooSmall').max(4000, 'validation:tooBig'),
    )
    .refine((widths) => Object.keys(widths).length <= 100, 'validation:tooBig'),
})

const savedView = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Query string of the page: `language=tr&sort=-date`. */
  query: z.string(),
  layout,
  /** Applied when the list is opened without filters; at most one view per list. */
  isDefault: z.boolean(),
})
export type SavedView = z.output<typeof savedView>

/** Saved views in the order chosen by the user. */
const savedViews = z.array(savedView)

const screen = z.enum(savedViewScreens, 'validation:choice')
const id = z.uuid('validation:choice')
const name = requiredText(50, 'ui:view.nameRequired')
const query = z.string('validation:choice').max(4000, 'validation:tooLong')

const limit = { max: 60, windowSeconds: 60 }

export const savedViewEndpoints = {
  listSavedViews: endpoint({
    method: 'POST',
    path: '/api/UserCrud/GetSavedViews',
    access: 'signedIn',
    summary: "The caller's views of a list",
    body: z.object({ screen }),
    answer: savedViews,
  }),
  createSavedView: endpoint({
    method: 'POST',
    path: '/api/UserCrud/CreateSavedView',
    access: 'signedIn',
    recordedIn: 'saved_views',
    summary: 'Keeps a view of a list under a name that no other of them has; answers all of the list',
    body: z.object({ screen, name, query, layout }),
    answer: savedViews,
    limit,
  }),
  changeSavedView: endpoint({
    method: 'POST',
    path: '/api/UserCrud/UpdateSavedView',
    access: 'signedIn',
    recordedIn: 'saved_views',
    summary:
      'Renames a view, moves it, keeps other filters in it or makes it the default; answers all of the list',
    body: z.object({
      id,
      name: name.nullish(),
      query: query.nullish(),
      layout: layout.nullish(),
      isDefault: z.boolean('validation:choice').nullish(),
      /** New position of the view from 0; a larger value means last. */
      place: z
        .int('validation:choice')
        .min(0, 'validation:choice')
        .max(mostSavedViews, 'validation:choice')
        .nullish(),
    }),
    answer: savedViews,
    limit,
    errors: ['notFound'],
  }),
  deleteSavedView: endpoint({
    method: 'POST',
    path: '/api/UserCrud/DeleteSavedView',
    access: 'signedIn',
    recordedIn: 'saved_views',
    summary: 'Deletes a view; answers those that are left of the list',
    body: z.object({ id }),
    answer: savedViews,
    limit,
    errors: ['notFound'],
  }),
}
