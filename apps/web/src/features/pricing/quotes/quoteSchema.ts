/** Separate module, so that the form can lazy load it with only the needed part of the schema library. */
import { z } from 'zod'
import { operationQuoteRequest, quoteRequest } from '@kervan/contract/pricing/quotes/quoteRequest'
import { toQuoteBody } from './quoteValues.ts'
import type { QuoteValues } from './quoteValues.ts'

/** Validates the quote form's values as the request that they become. */
export const quoteSchema = z.preprocess((values) => toQuoteBody(values as QuoteValues), quoteRequest)

/** Quote schema with a required segment, for operation users. */
export const operationQuoteSchema = z.preprocess(
  (values) => toQuoteBody(values as QuoteValues),
  operationQuoteRequest,
)
