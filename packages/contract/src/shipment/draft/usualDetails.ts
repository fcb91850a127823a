/** Details that fit most parcels: the wizard and a bulk upload start with them, and the user can change them. */
export const usualDetails = {
  method: 'microExport',
  purpose: 'sale',
  incoterm: 'DAP',
  freeMovementDocument: 'none',
} as const

/** Origin and unit of most goods, which a new row of the wizard and a bulk upload start with. */
export const usualProduct = { originCountryCode: 'TR', unit: 'piece' } as const
