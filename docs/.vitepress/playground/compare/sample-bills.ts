/** Bills of a system that rounds the net amount of each line and the tax of each rate. */
export const sampleBills = `id,currency,title,price,quantity,discount,tax,net,bill_net,bill_tax,bill_total
INV-001,EUR,Tea pot,55.55,1,,23,55.55,66.66,15.33,81.99
INV-001,EUR,Tea cup,11.11,1,,23,11.11,,,
INV-002,EUR,Tea cup,12.45,1,10%,23,11.21,22.42,5.16,27.58
INV-002,EUR,Saucer,12.45,1,10%,23,11.21,,,
INV-003,EUR,Green tea,25.90,1.169,,7,30.28,38.35,2.68,41.03
INV-003,EUR,Black tea,8.07,1,,7,8.07,,,
INV-004,EUR,Tea pot,55.55,2,,23,111.10,111.10,25.55,136.56
INV-005,EUR,Green tea,33.45,1,2.50,7,30.95,63.32,9.62,72.94
INV-005,EUR,Tea cup,10.79,3,,23,32.37,,,
INV-006,EUR,Returned cup,-11.11,1,,23,-11.11,-11.11,-2.56,-13.67
`;
