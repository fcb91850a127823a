/**
 * Arrangement of the menu: rooms, their doors, and the screens of each door, which appear as tabs. `within` lists
 * screens that belong to a door without a tab. Each registered screen has one place for staff.
 */
import type { PermissionFlag } from '@kervan/contract/permissions'
import type { Menu, Room } from '../platform/screens/menu.ts'
import type { ScreenName } from '../platform/screens/screen.ts'

const staff: readonly Room[] = [
  { name: 'today', doors: [{ name: 'today', screens: ['home'] }] },
  {
    name: 'customer',
    doors: [
      { name: 'service', screens: ['customerServices', 'claims', 'replyTemplates'] },
      {
        name: 'shipments',
        screens: ['agentShipmentList', 'shipmentList', 'tracking', 'waitingCancellations'],
        within: ['shipmentDetail', 'assetLabel', 'assetInvoice'],
      },
      {
        name: 'booking',
        screens: [
          'shipment',
          'cart',
          'contacts',
          'products',
          'orders',
          'orderRules',
          'integrations',
          'integrationCreate',
        ],
        within: [
          ...['bulkUpload', 'productImport'],
          ...['order', 'orderQuestions', 'etsyOrders', 'checkout', 'integrationActivate'],
        ],
      },
      {
        name: 'companies',
        screens: ['companies', 'documentReview', 'announcements'],
        within: ['companyDetail'],
      },
    ],
  },
  {
    name: 'pickup',
    doors: [
      { name: 'dispatch', screens: ['dispatcher', 'pickupWindows'] },
      {
        name: 'calls',
        screens: ['reservations', 'reservationCreate', 'externalReservations'],
        within: ['reservationDetail'],
      },
    ],
  },
  {
    name: 'warehouse',
    doors: [
      { name: 'station', screens: ['warehouse'] },
      { name: 'measuring', screens: ['measuring'] },
      { name: 'stockTake', screens: ['stockTakes'], within: ['stockTake'] },
      { name: 'parcels', screens: ['whereabouts'], within: ['whereaboutPieces'] },
    ],
  },
  {
    name: 'line',
    doors: [
      { name: 'flights', screens: ['flightlist', 'baglist', 'baglabel'], within: ['bagshipments'] },
      { name: 'manifest', screens: ['manifest'] },
      {
        name: 'statuses',
        screens: ['trackingStatusesCreate', 'trackingStatusList', 'customizedTrackingStatusList'],
      },
      { name: 'promises', screens: ['deliveryPromises', 'carrierPerformance'] },
    ],
  },
  {
    name: 'money',
    doors: [
      {
        name: 'payments',
        screens: ['paymentHistory', 'paymentLinks'],
        within: ['paidPayment', 'savedCards'],
      },
      { name: 'refunds', screens: ['refunds', 'objections', 'paymentDifferences'] },
      {
        name: 'invoices',
        screens: ['salesInvoices', 'vatRefund', 'expenseInvoices', 'expenseDisputes', 'expenseReport'],
        within: ['salesInvoice', 'expenseUpload', 'expenseInvoice'],
      },
      {
        name: 'prices',
        screens: ['pricing', 'priceList', 'uploadPriceList', 'segmentProfitRates', 'exchangeRates'],
        within: ['priceListPrices', 'priceListDraft'],
      },
      {
        name: 'rates',
        screens: ['zones', 'embargoes', 'fuelCharges', 'surcharges', 'taxCalculator', 'taxEditions'],
      },
    ],
  },
  {
    name: 'settings',
    doors: [
      {
        name: 'access',
        screens: [
          'users',
          'userTable',
          'roleGroups',
          'roleGroupRoles',
          'userRoleGroups',
          'userMenus',
          'roles',
          'rightsChanges',
        ],
        within: ['userImport'],
      },
      { name: 'connections', screens: ['connections', 'serviceBookers'], within: ['connectionAuthorized'] },
      {
        name: 'rules',
        screens: ['definitionsOverview', 'referenceRule', 'restrictedGoods'],
        within: ['pricingOverview', 'invoicingOverview', 'agentOverview'],
      },
      { name: 'records', screens: ['audit', 'givenUpJobs'] },
      { name: 'account', screens: ['userSettings', 'invoiceSettings', 'trackingSettings', 'appearance'] },
    ],
  },
  { name: 'help', doors: [{ name: 'help', screens: ['help'] }] },
]

const ownRooms: readonly Room[] = [
  { name: 'new', doors: [{ name: 'new', screens: ['shipment'], within: ['bulkUpload'] }] },
  { name: 'today', doors: [{ name: 'today', screens: ['home'] }] },
  {
    name: 'shipment',
    doors: [
      {
        name: 'shipments',
        screens: ['shipmentList', 'tracking'],
        within: ['shipmentDetail', 'assetLabel', 'assetInvoice'],
      },
      { name: 'courier', screens: ['reservations', 'reservationCreate'], within: ['reservationDetail'] },
      { name: 'priceAndTax', screens: ['pricing', 'taxCalculator'] },
    ],
  },
  {
    name: 'sales',
    doors: [
      {
        name: 'stores',
        screens: ['orders', 'orderRules', 'integrations', 'integrationCreate'],
        within: ['order', 'orderQuestions', 'etsyOrders', 'checkout', 'integrationActivate'],
      },
      { name: 'products', screens: ['products'], within: ['productImport'] },
      { name: 'contacts', screens: ['contacts'] },
    ],
  },
  {
    name: 'money',
    doors: [
      { name: 'cart', screens: ['cart'] },
      {
        name: 'payments',
        screens: ['paymentHistory', 'salesInvoices', 'vatRefund', 'refunds', 'paymentLinks', 'savedCards'],
        within: ['paidPayment', 'salesInvoice'],
      },
    ],
  },
  {
    name: 'settings',
    doors: [
      { name: 'settings', screens: ['invoiceSettings', 'trackingSettings', 'userSettings', 'appearance'] },
    ],
  },
  { name: 'help', doors: [{ name: 'help', screens: ['help'] }] },
]

const screensOf = (rooms: readonly Room[]): ReadonlySet<ScreenName> =>
  new Set(rooms.flatMap(({ doors }) => doors.flatMap(({ screens, within = [] }) => [...screens, ...within])))

/** Staff rooms without these screens: a customer with a flag of the staff still finds its screen in the menu. */
const roomsWithout = (placed: ReadonlySet<ScreenName>): readonly Room[] =>
  staff.map(({ name, doors }) => ({
    name,
    doors: doors.map((door) => ({
      ...door,
      screens: door.screens.filter((screen) => !placed.has(screen)),
      within: door.within?.filter((screen) => !placed.has(screen)) ?? [],
    })),
  }))

/** Settings and help. */
const footRooms = ownRooms.slice(-2)
const customer: readonly Room[] = [
  ...ownRooms.slice(0, -footRooms.length),
  ...roomsWithout(screensOf(ownRooms)),
  ...footRooms,
]

/** Screens that the menu shows only to holders of a further flag. */
const menuFlags: ReadonlyMap<ScreenName, PermissionFlag> = new Map([
  ...(
    [
      'shipment',
      'shipmentList',
      'reservationCreate',
      'reservations',
      'cart',
      'tracking',
      'contacts',
      'products',
      'taxCalculator',
    ] as const
  ).map((screen) => [screen, 'shipment'] as const),
  ...(
    [
      'pricing',
      'priceList',
      'uploadPriceList',
      'zones',
      'embargoes',
      'fuelCharges',
      'surcharges',
      'segmentProfitRates',
      'exchangeRates',
    ] as const
  ).map((screen) => [screen, 'pricing'] as const),
  ...(['salesInvoices', 'vatRefund'] as const).map((screen) => [screen, 'invoicing'] as const),
  ...(['orders', 'orderRules', 'integrations', 'integrationCreate'] as const).map(
    (screen) => [screen, 'integration'] as const,
  ),
  ...(
    [
      'users',
      'userTable',
      'roles',
      'roleGroups',
      'roleGroupRoles',
      'userMenus',
      'userRoleGroups',
      'rightsChanges',
      'audit',
    ] as const
  ).map((screen) => [screen, 'definitions'] as const),
])

export const menu: Menu = {
  staff,
  customer,
  flagOf: (screen, { isOperationUser }) =>
    // Prices belong to shipments for everybody else (docs/rules.md, users and access).
    screen === 'pricing' && !isOperationUser ? 'shipment' : menuFlags.get(screen),
}
