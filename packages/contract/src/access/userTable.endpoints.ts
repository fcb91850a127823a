/** The wide table of users: the list of users with everything that is known of them, in any order. */
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
  /** Of this person, without drafts and cancelled ones; counted every few minutes, as what follows. */
  shipmentCount: z.int(),
  lastShipmentAt: z.iso.datetime().nullable(),
  /** What this person put into the cart and nobody paid yet, in TRY. */
  unpaidInTry: z.number(),
})
export type WideUser = z.output<typeof wideUser>

const { name, email, phone, ...otherColumns } = userListing.columns

const wideUserList = listEndpoint({
  ...userListing,
  path: '/api/UserCrud/GetUserTable',
  access,
  summary: 'Users with everything that is known of them, ordered by up to three columns',
  name: 'userTable',
  title: 'shell:screen.userTable',
  filters: {
    ...userListing.filters,
    email: textFilter('user:column.email', 100),
    phone: textFilter('user:column.phone', 30),
    segmentID: idFilter('user:column.segment'),
    city: textFilter('user:column.city', 50),
    language: choiceFilter('user:column.language', languages, (language) => `user:language.${language}`),
    shipments: numberRangeFilter('user:column.shipments', 'shipmentsFrom', 'shipmentsTo'),
    lastShipment: daysFilter('user:column.lastShipment', 'lastShipmentFrom', 'lastShipmentTo'),
    unpaid: numberRangeFilter('user:column.unpaid', 'unpaidFrom', 'unpaidTo'),
  },
  item: wideUser,
  columns: {
    name,
    email,
    phone: { ...phone, isHiddenAtFirst: undefined },
    ...otherColumns,
    segment: { kind: 'text', title: 'user:column.segment', value: (row) => row.segmentName },
    city: { kind: 'text', title: 'user:column.city', value: (row) => row.city },
    language: {
      kind: 'word',
      title: 'user:column.language',
      value: (row) => `user:language.${row.language}`,
    },
    shipments: { kind: 'number', title: 'user:column.shipments', value: (row) => row.shipmentCount },
    lastShipment: { kind: 'moment', title: 'user:column.lastShipment', value: (row) => row.lastShipmentAt },
    unpaid: {
      kind: 'money',
      title: 'user:column.unpaid',
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
