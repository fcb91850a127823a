import { defineFeature } from '../../defineFeature.ts'
import { expenseHandlers } from './expenses/expense.routes.ts'

export const invoicing = defineFeature({
  name: 'invoicing',
  handlers: { ...expenseHandlers },
})
