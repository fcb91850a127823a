import type { RoleName } from './roleNames.ts'

export type { RoleName } from './roleNames.ts'

/** Permission flags; `role.definition` in the API. Each call or screen names the flag it needs. */
export const permissionFlags = [
  'definitions',
  'definitions_usercrud',
  'definitions_rolecrud',
  'definitions_rolegroupcrud',
  'definitions_rolerolegroupcrud',
  'definitions_usercrudsampletable',
  'definitions_usermenucrud',
  'definitions_userrolegroupcrud',
  'definitions_audit',
  'definitions_invoicesettings',
  'definitions_usersettings',
  'payment_history',
  'shipment',
  'shipment_shipment',
  'shipment_shipmentlist',
  'shipment_tracking',
  'reservation_create',
  'shipment_contacts',
  'tax_calculator',
  'pricing',
  'pricing_pricingget',
  'pricing_segmentprofitrates',
  'pricing_pricelist',
  'pricing_supplierregioncountries',
  'pricing_supplierfuelcharge',
  'invoicing',
  'invoicing_salesinvoice',
  'invoicing_expenseinvoicing',
  'agent_documentreview',
  'agent_agentshipmentlist',
  'operation_manifest',
  'agent_trackingstatuslist',
  'agent_customizedtrackingstatuslist',
  'agent_shipmenttrackingstatusescreate',
  'agent_customerservices',
  'agent_announcements',
  'agent_companies',
  'agent_loginonbehalf',
  'integration',
  'integration_create',
  'integration_list',
  'integration_orders',
  'pickup',
  'pickup_flightlist',
  'pickup_dispatcher',
  'pickup_warehouse',
  'dashboard',
] as const

export type PermissionFlag = (typeof permissionFlags)[number]

/** Flags that open nothing yet: screens of permissions leave them out. */
export const flagsWithoutScreen: readonly PermissionFlag[] = ['dashboard']

const customerFlags: readonly PermissionFlag[] = [
  'definitions_invoicesettings',
  'definitions_usersettings',
  'payment_history',
  'shipment',
  'shipment_shipment',
  'shipment_shipmentlist',
  'shipment_tracking',
  'reservation_create',
  'shipment_contacts',
  'tax_calculator',
  'pricing',
  'pricing_pricingget',
  'invoicing',
  'invoicing_salesinvoice',
  'integration',
  'integration_create',
  'integration_list',
  'integration_orders',
]

/** Flags that initially only administrators have: they allow managing users, permissions and prices. */
export const powerfulFlags: readonly PermissionFlag[] = [
  'definitions',
  'definitions_usercrud',
  'definitions_rolecrud',
  'definitions_rolegroupcrud',
  'definitions_rolerolegroupcrud',
  'definitions_usercrudsampletable',
  'definitions_usermenucrud',
  'definitions_userrolegroupcrud',
  'definitions_audit',
  'pricing_segmentprofitrates',
  'pricing_pricelist',
  'pricing_supplierregioncountries',
  'pricing_supplierfuelcharge',
]

/** Initial role groups with their token role and flags. The API depends on these fixed ids. */
export const seededRoleGroups: ReadonlyArray<{
  id: number
  role: RoleName
  nameTr: string
  nameEn: string
  flags: readonly PermissionFlag[]
}> = [
  { id: 1, role: 'admin4controllers', nameTr: 'Yönetici', nameEn: 'Administrator', flags: permissionFlags },
  { id: 2, role: 'user4controllers', nameTr: 'Müşteri', nameEn: 'Customer', flags: customerFlags },
  {
    id: 3,
    role: 'agent4controllers',
    nameTr: 'Acente',
    nameEn: 'Agent',
    flags: [
      ...customerFlags,
      'agent_documentreview',
      'agent_agentshipmentlist',
      'agent_customerservices',
      'agent_companies',
      'agent_announcements',
    ],
  },
  {
    id: 4,
    role: 'operation4controllers',
    nameTr: 'Operasyon',
    nameEn: 'Operations',
    flags: permissionFlags.filter((flag) => !powerfulFlags.includes(flag)),
  },
  {
    id: 5,
    role: 'pickup4controllers',
    nameTr: 'Kurye',
    nameEn: 'Pickup',
    flags: ['definitions_usersettings', 'shipment', 'shipment_tracking', 'pickup_dispatcher'],
  },
  {
    id: 6,
    role: 'pickup4controllers',
    nameTr: 'Depo',
    nameEn: 'Warehouse',
    flags: [
      'definitions_usersettings',
      'shipment',
      'shipment_tracking',
      'pickup_flightlist',
      'pickup_warehouse',
      'agent_shipmenttrackingstatusescreate',
    ],
  },
]
