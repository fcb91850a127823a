/** A module of its own, so that the form loads it on use with only the part of the schema library that it needs. */
import { z } from 'zod'
import { operationQuoteRequest, quoteRequest } from '@kervan/contract/pricing/quotes/quoteRequest'
import { toQuoteBody } from './quoteValues.ts'
import type { QuoteValues } from './quoteValues.ts'

/** The quote form's values, checked as the request that they become. */
export const quoteSchema = z.preprocess((values) => toQuoteBody(values as QuoteValues), quoteRequest)

/** Operation users choose whose markup they ask for. */
export const operationQuoteSchema = z.preprocess(
  (values) => toQuoteBody(values as QuoteValues),
  operationQuoteRequest,
)
