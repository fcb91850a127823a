/** Wide table of users: the user list with all known figures, sortable by every column. */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { choiceFilter, daysFilter, idFilter, numberRangeFilter, textFilter } from '../list/filters.ts'
import { listEndpoint } from '../list/listEndpoint.ts'
import { namedRow, userListing } from './user.endpoints.ts'

const access = 'definitions_usercrudsampletable'

const languages = ['tr', 'en'] as const

const wideUser = userListing.item.extend({
  segmentName: z.string().nullable(),
  city: z.string().nullable(),
  language: z.enum(languages),
  /**
   * Shipments created by the user, without drafts and cancelled ones. Refreshed every few minutes, like the
   * fields below.
   */
  shipmentCount: z.int(),
  lastShipmentAt: z.iso.datetime().nullable(),
  /** Value of the user's unpaid cart items, in TRY. */
  unpaidInTry: z.number(),
})
export type WideUser = z.output<typeof wideUser>

const { name, email, phone, agency, created, ...otherColumns } = userListing.columns

const wideUserList = listEndpoint({
  ...userListing,
  path: '/api/UserCrud/GetUserTable',
  access,
  summary: 'Users with everything that is known of them, ordered by up to three columns',
  name: 'userTable',
  title: 'shell:screen.userTable',
  filters: {
    ...userListing.filters,
    email: textFilter('access/users:column.email', 100),
    phone: textFilter('access/users:column.phone', 30),
    segmentID: idFilter('access/users:column.segment'),
    city: textFilter('access/users:column.city', 50),
    language: choiceFilter(
      'access/users:column.language',
      languages,
      (language) => `access/users:language.${language}`,
    ),
    shipments: numberRangeFilter('access/users:column.shipments', 'shipmentsFrom', 'shipmentsTo'),
    lastShipment: daysFilter('access/users:column.lastShipment', 'lastShipmentFrom', 'lastShipmentTo'),
    unpaid: numberRangeFilter('access/users:column.unpaid', 'unpaidFrom', 'unpaidTo'),
  },
  item: wideUser,
  columns: {
    name,
    // Shown as the second line of the name.
    email: { ...email, isHiddenAtFirst: true },
    phone: { ...phone, isHiddenAtFirst: undefined },
    ...otherColumns,
    agency: { ...agency, isHiddenAtFirst: true },
    created: { ...created, isHiddenAtFirst: true },
    segment: { kind: 'text', title: 'access/users:column.segment', value: (row) => row.segmentName },
    city: { kind: 'text', title: 'access/users:column.city', value: (row) => row.city },
    language: {
      kind: 'word',
      title: 'access/users:column.language',
      isHiddenAtFirst: true,
      value: (row) => `access/users:language.${row.language}`,
    },
    shipments: { kind: 'number', title: 'access/users:column.shipments', value: (row) => row.shipmentCount },
    lastShipment: {
      kind: 'moment',
      title: 'access/users:column.lastShipment',
      value: (row) => row.lastShipmentAt,
    },
    unpaid: {
      kind: 'money',
      title: 'access/users:column.unpaid',
      value: ({ unpaidInTry }) => (unpaidInTry === 0 ? null : { amount: unpaidInTry, currency: 'TRY' }),
    },
  },
  sorts: [
    ...userListing.sorts,
    ...(
      [
        'phone',
        'roleGroups',
        'company',
        'agency',
        'segment',
        'city',
        'language',
        'shipments',
        'lastShipment',
        'unpaid',
      ] as const
    ).flatMap((column) => [column, `-${column}`] as const),
  ],
  mostSorts: 3,
})

export const userTableEndpoints = {
  listUserTable: wideUserList,
  exportUserTable: wideUserList.export,
  listUserTableChoices: endpoint({
    method: 'POST',
    path: '/api/UserCrud/GetUserTableChoices',
    access,
    summary: 'What the table of users can be filtered by',
    answer: z.object({
      roleGroups: z.array(namedRow),
      agencies: z.array(namedRow),
      segments: z.array(namedRow),
    }),
  }),
}
