import { z } from 'zod';
import { eventSchema, type EventOf } from '../eventSourcing/eventOf.js';
import { OrderedItem } from '../account/orderedItem.js';
import { PlanLimits } from '../account/planLimits.js';
import { Prices } from './terms.js';

/**
 * What an `order-{orderId}` stream holds. An order outlives the account that placed it, because the court accounts for what it was paid:
 * number, item, amount, reference and the account's id stay. Nothing of it identifies a person: the title and the tax number of the
 * invoice are an event of the account's own stream (`OrderInvoiceGiven`), encrypted under its key and erased with it.
 */
export const orderEvents = {
  OrderPlaced: eventSchema({
    version: 1,
    says: 'The owner of an account ordered credits, months of a plan or seats of a team, at the price of that moment.',
    data: z.object({
      orderId: z.string(),
      /** What people call it, and write on a transfer. */
      number: z.string(),
      userId: z.string(),
      item: OrderedItem,
      /** In 分. */
      price: z.number().int().positive(),
      /** The version of the prices that it was placed at. */
      priceList: z.number().int().positive(),
    }),
    personal: [],
  }),
  OrderConfirmed: eventSchema({
    version: 1,
    says: 'An administrator confirmed that the order was paid; what it is for follows on the stream of the account.',
    data: z.object({
      orderId: z.string(),
      /** Of the payment, e.g. the bank’s number: letters, digits and strokes only. */
      reference: z.string(),
      /** The court day on which the money came. */
      receivedOn: z.iso.date(),
    }),
    personal: [],
  }),
  OrderRefused: eventSchema({
    version: 1,
    says: 'An administrator refused the order, for the reason given, which is readable for ever.',
    data: z.object({ orderId: z.string(), reason: z.string() }),
    personal: [],
  }),
  OrderWithdrawn: eventSchema({
    version: 1,
    says: 'The buyer withdrew the order before it was paid.',
    data: z.object({ orderId: z.string() }),
    personal: [],
  }),
} as const;

export type OrderEvent = EventOf<typeof orderEvents>;

/** What the one stream of prices holds, `priceList-platform`: what plans cost, and how much they give. */
export const priceListEvents = {
  PricesSet: eventSchema({
    version: 1,
    says: 'An administrator set what credits, plans and seats cost, what the cards of plans say, and how buyers pay.',
    data: z.object({
      /** Counted from 1; an order names the one that it was placed at. */
      version: z.number().int().positive(),
      prices: Prices,
      /** For whom each plan is, on its card; empty for the words of the release. */
      abouts: z.object({ explorer: z.string(), professional: z.string(), enterprise: z.string() }),
      /** Bank details and what to write on a transfer; buyers read it on their orders. */
      payment: z.string(),
    }),
    personal: [],
  }),
  PlanLimitsSet: eventSchema({
    version: 1,
    says: 'An administrator set how many documents, credits, rows and pleadings through tables each plan gives.',
    data: z.object({
      /** Counted from 1, apart from that of the prices. */
      version: z.number().int().positive(),
      /** The court’s month, `YYYY-MM`: monthly credits of earlier months stay what they were. */
      month: z.string(),
      limits: PlanLimits,
    }),
    personal: [],
  }),
} as const;

export type PriceListEvent = EventOf<typeof priceListEvents>;
