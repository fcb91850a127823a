const path = '/agent/customerservices'

/** Address of a shipment's customer service page, which can be shared with colleagues. */
export const serviceFilePage = (shipmentId: string): string => `${path}/${shipmentId}`

export const workListPage = path

export const claimsPage = `${path}/claims`

export const replyTemplatesPage = `${path}/templates`
