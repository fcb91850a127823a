const path = '/agent/customerservices'

/** The page of a shipment at the desk of customer services; can be sent to a colleague. */
export const serviceFilePage = (shipmentId: string): string => `${path}/${shipmentId}`

export const workListPage = path

export const claimsPage = `${path}/claims`

export const replyTemplatesPage = `${path}/templates`
