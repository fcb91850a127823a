/** Builds an announcement that is active on the test clock's day. */
export const buildAnnouncement = (changes: object = {}) => ({
  title: 'Almanya gümrüğünde grev',
  content: 'Gönderiler iki gün gecikebilir.',
  priority: 'normal' as const,
  startDate: '2020-01-01',
  endDate: '2099-12-31',
  ...changes,
})
