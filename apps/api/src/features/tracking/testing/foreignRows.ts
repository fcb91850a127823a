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
  findSenderPage: ({ companyId }) => ({ body: { companyID: companyId } }),
  saveSenderPage: ({ companyId }) => {
    const form = new FormData()
    const fields = { slug: 'baska-firma', name: 'Başka', color: '#1f5fbf', isActive: 'true', version: '0' }
    for (const [name, value] of Object.entries({ companyID: String(companyId), ...fields }))
      form.append(name, value)
    return { form }
  },
  previewTrackingEmail: ({ companyId }) => ({
    body: { companyID: companyId, audience: 'receiver', kind: 'delivered', language: 'tr' },
  }),
}
