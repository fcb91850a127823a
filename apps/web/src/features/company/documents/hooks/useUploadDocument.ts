import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { companyEndpoints } from '@kervan/contract/company/company.endpoints'
import {
  companyDocumentEndpoints,
  maxCompanyDocumentBytes,
} from '@kervan/contract/company/documents/companyDocuments.endpoints'
import { invoiceSettingsEndpoints } from '@kervan/contract/company/invoiceSettings/invoiceSettings.endpoints'
import type { CompanyDocumentName } from '@kervan/domain/company/companyDocuments'
import { ApiError } from '../../../../platform/api/apiError.ts'
import { queriesOf, useEndpointMutation } from '../../../../platform/api/query.ts'
import { showError } from '../../../../platform/api/showError.ts'
import { notify } from '../../../../platform/notices.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'

const shownWith = [
  invoiceSettingsEndpoints.findInvoiceSettings,
  companyEndpoints.findCompany,
  companyDocumentEndpoints.listCompanyDocuments,
]

/** Uploads one document. File errors are shown on its card, if possible before the upload. */
export const useUploadDocument = (companyId: number, documentName: CompanyDocumentName) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [problem, setProblem] = useState<string | null>(null)
  const upload = useEndpointMutation(companyDocumentEndpoints.uploadCompanyDocument, {
    showsOwnErrors: true,
    onSuccess: () => {
      notify('success', t('company:document.uploaded'))
      return Promise.all(shownWith.map((row) => queryClient.invalidateQueries(queriesOf(row))))
    },
    onError: (error) => {
      const messages = error instanceof ApiError ? Object.values(error.errors).flat() : []
      if (messages.length > 0) return setProblem(messages.join(' '))
      if (error instanceof ApiError && error.type === 'Business') return setProblem(error.detail)
      return void showError(error)
    },
  })
  const send = async (file: File) => {
    setProblem(null)
    if (file.size > maxCompanyDocumentBytes) return setProblem(t('company:document.tooLarge'))
    const start = await file.slice(0, 5).text()
    if (start !== '%PDF-') return setProblem(t('company:invalid.notPdf'))
    upload.mutate({ body: { companyID: companyId, documentName }, files: [{ fieldName: 'file', file }] })
  }
  return { send, problem, isBusy: upload.isPending }
}
