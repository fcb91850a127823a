import type { FormInstance } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import type { EndpointShape } from '@kervan/contract/endpoint'
import { ApiError } from '../../../platform/api/apiError.ts'
import { queriesOf } from '../../../platform/api/query.ts'
import { showFormError } from '../../../platform/api/serverErrors.ts'

/**
 * For `onError` of an editor: the error stands on the form. Where somebody else has changed what it edits, `lists` are
 * loaded anew, so that it is opened next with what is there now.
 */
export const useEditorError = (form: FormInstance, lists: readonly EndpointShape[]) => {
  const queryClient = useQueryClient()
  return (error: Error) => {
    if (error instanceof ApiError && error.type === 'Conflict')
      for (const list of lists) void queryClient.invalidateQueries(queriesOf(list))
    return showFormError(form, error)
  }
}
