import type { ForeignRows } from '../../../testing/foreignWorld.ts'

export const trackingForeignRows: ForeignRows = {
  findTrackingEmailSettings: ({ companyId }) => ({ body: { companyID: companyId } }),
  saveTrackingEmailSettings: ({ companyId }) => ({
    body: {
      companyID: companyId,
      senderKinds: [],
      receiverKinds: ['delivered'],
      receiverLanguage: 'tr',
      version: 0,
    },
  }),
  previewTrackingEmail: ({ companyId }) => ({
    body: { companyID: companyId, audience: 'receiver', kind: 'delivered', language: 'tr' },
  }),
}
