import type { Screen } from '../../platform/screens/screen.ts'

export const orderScreens: readonly Screen[] = [
  {
    name: 'orders',
    path: '/integration/orders',
    flag: 'integration_orders',
    texts: ['order', 'order/rules', 'template', 'connection', 'shipment', 'shipment/draft', 'shipment/bulk'],
    load: () => import('./pages/OrdersPage.tsx').then((module) => module.OrdersPage),
  },
  {
    name: 'orderRules',
    path: '/integration/rules',
    flag: 'integration_orders',
    texts: ['order', 'order/rules', 'template'],
    load: () => import('./rules/pages/OrderRulesPage.tsx').then((module) => module.OrderRulesPage),
  },
  {
    name: 'etsyOrders',
    path: '/marketplaces/etsy',
    flag: 'integration',
    texts: ['order', 'connection', 'shipment', 'shipment/draft', 'shipment/bulk', 'order/rules', 'template'],
    load: () => import('./pages/EtsyOrdersPage.tsx').then((module) => module.EtsyOrdersPage),
  },
  {
    name: 'orderQuestions',
    path: '/integration/orders/questions',
    flag: 'integration_orders',
    texts: ['order', 'shipment', 'shipment/draft', 'shipment/bulk'],
    load: () => import('./pages/QuestionsPage.tsx').then((module) => module.QuestionsPage),
  },
  {
    name: 'order',
    path: '/integration/orders/:orderId',
    flag: 'integration_orders',
    texts: ['order', 'order/rules', 'template', 'shipment', 'shipment/draft'],
    load: () => import('./pages/OrderPage.tsx').then((module) => module.OrderPage),
  },
  {
    name: 'checkout',
    path: '/integration/checkout/:integrationId',
    flag: 'integration_list',
    texts: ['order', 'connection'],
    load: () => import('./checkout/CheckoutPage.tsx').then((module) => module.CheckoutPage),
  },
]
