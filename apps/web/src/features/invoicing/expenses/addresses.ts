export const expenseInvoicesPage = '/invoicing/expenseinvoicing'
export const expenseUploadPage = `${expenseInvoicesPage}/upload`
export const expenseInvoicePage = (id: string): string => `${expenseInvoicesPage}/${id}`
