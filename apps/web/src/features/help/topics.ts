/** Answers of the help page by topic, with links to screens. */
interface HelpLink {
  /** Key of the link's text in `help:link`. */
  name: string
  path: string
}

export interface HelpAnswer {
  /** Key of question and answer in `help:<topic>`. */
  name: string
  /** Link for signed-in users. */
  link?: HelpLink
  /** Link for visitors. */
  publicLink?: HelpLink
}

const quote: HelpLink = { name: 'quote', path: '/pricingseperated' }
const track: HelpLink = { name: 'track', path: '/trackingseperated' }
const prices: HelpLink = { name: 'prices', path: '/pricing/pricingget' }
const shipments: HelpLink = { name: 'shipments', path: '/shipment/shipmentlist' }
const payments: HelpLink = { name: 'payments', path: '/payment/history' }

export interface HelpTopic {
  name: string
  answers: readonly HelpAnswer[]
}

/** Answers about the work of the staff, shown to them before the customers' topics. */
export const staffTopics: readonly HelpTopic[] = [
  {
    name: 'staff',
    answers: [
      { name: 'find' },
      { name: 'caller', link: { name: 'cases', path: '/agent/customerservices' } },
      { name: 'undo', link: { name: 'statuses', path: '/agent/shipmenttrackingstatusescreate' } },
      { name: 'rights' },
    ],
  },
]

export const helpTopics: readonly HelpTopic[] = [
  {
    name: 'prices',
    answers: [
      { name: 'quote', link: prices, publicLink: quote },
      { name: 'weight', link: prices, publicLink: quote },
      { name: 'currency' },
    ],
  },
  {
    name: 'surcharges',
    answers: [
      { name: 'lines', link: prices, publicLink: quote },
      { name: 'later', link: shipments },
      { name: 'object', link: shipments },
    ],
  },
  {
    name: 'labels',
    answers: [{ name: 'print', link: shipments }, { name: 'attach' }, { name: 'bulk', link: shipments }],
  },
  {
    name: 'pickup',
    answers: [
      {
        name: 'call',
        link: { name: 'courier', path: '/shipment/reservationcreate' },
        publicLink: { name: 'courier', path: '/courierrequest' },
      },
      { name: 'change', link: { name: 'calls', path: '/shipment/reservations' } },
    ],
  },
  {
    name: 'customs',
    answers: [
      { name: 'invoice', link: shipments },
      { name: 'code', link: { name: 'products', path: '/shipment/products' } },
      { name: 'duty', link: { name: 'duty', path: '/shipment/taxcalculator' } },
      { name: 'ioss', link: { name: 'newShipment', path: '/shipment/shipment' } },
    ],
  },
  {
    name: 'tracking',
    answers: [
      {
        name: 'where',
        link: { name: 'track', path: '/shipment/tracking' },
        publicLink: track,
      },
      { name: 'stuck', link: { name: 'track', path: '/shipment/tracking' }, publicLink: track },
    ],
  },
  {
    name: 'refunds',
    answers: [{ name: 'cancel', link: shipments }, { name: 'when', link: payments }, { name: 'damage' }],
  },
]
