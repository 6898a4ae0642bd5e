const list = (text: string): readonly string[] => text.trim().split(/\s+/);

export const NOUNS = list(`
  customers orders products invoices payments shipments reviews employees departments stores events sessions tickets projects tasks teams users accounts
  subscriptions plans messages comments posts tags categories suppliers warehouses vehicles drivers routes trips flights airports passengers bookings rooms
  hotels patients doctors appointments prescriptions courses students teachers grades books authors films actors sensors readings`);

export const FIELD_WORDS = list(`
  name status total price quantity createdAt updatedAt country city category type amount rating score title description email phone address currency method
  carrier weight height width duration distance capacity level priority owner manager department salary startDate endDate birthDate isActive isVerified
  discount tax code number region zone channel source language version count limit balance budget revenue cost margin stock color size brand model year month`);

export const QUESTIONS: readonly string[] = [
  "show all customers in Germany",
  "how many orders were created last month",
  "average price per category of products, highest first",
  "top 5 employees by salary",
  "invoices over 500 euros that are not paid",
  "number of tickets per status and priority in 2025",
  "which country has the most customers",
  "products cheaper than 20 with a rating of at least 4",
  "total amount of payments by month this year",
  "list the names and emails of users created after 2024-03-01",
  "shipments without a carrier",
  "distinct categories of books",
  "films longer than 2 hours sorted by year descending",
  "what percentage of subscriptions are active",
  "departments with more than 10 employees",
  "readings between 10 and 20 in the last 7 days",
  "what is the meaning of life",
  "students whose score is above the average",
  "orders from France or Italy with total between 100 and 200, newest first, limit 10",
  "bookings per weekday",
];
